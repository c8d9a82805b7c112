import type { Link } from "./Html.ts"

/** The kinds of pages that say who is behind a website, by the words in the text or the path of the links to them. */
const kinds: ReadonlyArray<RegExp> = [
  /impressum|imprint|legal[\s_-]?notice|anbieterkennzeichnung/iu,
  /(?<!\p{L})(?:unser[\s_-]?)?team(?!\p{L})|ansprechpartner|mitarbeiter|geschäftsführung|geschaeftsfuehrung|[üu]e?ber[\s_-]?uns|about[\s_-]?us|management/iu,
  /(?<!\p{L})(?:kontakt|contact)/iu
]

const pathOf = ({ pathname }: URL): string => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const isOf = (kind: RegExp, { text, url }: Link): boolean => kind.test(text) || kind.test(pathOf(url))

/**
 * The pages of a website that say who is behind it: the first link to its imprint, to its team and to its contact page,
 * on the host of the home page.
 */
export const pagesAbout = (home: URL, links: ReadonlyArray<Link>): ReadonlyArray<URL> => {
  const onHost = links.filter(({ url }) => url.host === home.host && url.pathname !== home.pathname)
  const found = kinds.flatMap((kind) => onHost.find((link) => isOf(kind, link))?.url ?? [])
  return [...new Map(found.map((url) => [url.href, url])).values()]
}
