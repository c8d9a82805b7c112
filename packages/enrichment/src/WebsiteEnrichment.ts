import { type Description, Enrichment } from "@kontor/core/Enrichment"
import { foldText, type Organization } from "@kontor/core/Register"
import { Effect, Layer, Option } from "effect"
import { type ReadWebsite, Website } from "./Website.ts"

/** The maximum number of keywords, and of products and services. */
const maxKeywords = 20

/** The shortest and the longest keyword, in characters. */
const lengths = { shortest: 3, longest: 60 }

/** Words that do not describe an organization: function words, words of every purpose, and words of every website. */
const stopWords: ReadonlySet<string> = new Set(
  `aber alle allem allen aller alles als also andere anderen anderer art auch auf aus bei beim bis dabei dadurch dafür damit dann das
  dass dazu dein dem den denen der deren des dessen die dies diese diesem diesen dieser dieses dort durch ein eine einem einen einer
  eines er erfolgt etwa für gegen gegenstand gesellschaft haben hat hier ihm ihn ihr ihre ihrem ihren ihrer im in insbesondere ist ihre
  jede jeden jeder jedoch kann kein keine können mehr mit nach nicht noch nur ob oder ohne sein seine seiner sich sie sind sofern solche
  sonstige sonstigen sowie über um und uns unser unsere unserem unseren unserer unter unternehmen unternehmens unternehmensgegenstand
  verwandte vom von vor war was weitere weiteren wenn werden wie wir wird wo zu zum zur zwecke zweck zwischen
  aktuelles angebot anfahrt anfrage bereich bereiche betrieb cookie cookies datenschutz datenschutzerklärung downloads durchführung
  email erwerb firma geschäfte geschäft home impressum information informationen jahre jahren karriere kontakt kunden leistungen links
  menü mehr neuigkeiten news partner produkte seite seiten services start startseite standort team tätigkeit tätigkeiten telefon
  übernahme willkommen website webseite zweigniederlassungen beteiligung beteiligungen handel art`.split(/\s+/u)
)

const isMeaningful = (text: string): boolean =>
  text.length >= lengths.shortest && text.length <= lengths.longest && /\p{L}{3}/u.test(text) &&
  !stopWords.has(text.toLowerCase())

const distinct = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [
    ...new Map(texts.toReversed().map((text) => [foldText(text), text])).values()
  ].toReversed()

/** Texts as keywords: each on one line, meaningful and unique, up to the maximum number. */
export const asKeywords = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  distinct(
    texts.map((text) => text.replaceAll(/[\\*_`]|\s+/gu, (found) => /\s/u.test(found) ? " " : "").trim()).filter(
      isMeaningful
    )
  )
    .slice(0, maxKeywords)

/**
 * The nouns of a German text, by their capitals, the most frequent first; a word that begins a sentence counts like any
 * other.
 */
export const nounsOf = (text: string): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/\p{Lu}\p{L}{3,}(?:-\p{Lu}\p{L}+)*/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([word]) => word)
}

/** The website of an organization, if it has a readable one. */
export const websiteOf = Effect.fnUntraced(function*({ contact_data: { website } }: Organization) {
  const { read } = yield* Website
  return website === null ? Option.none() : yield* read(website)
})

/** The member of a description for a website. */
export const contentOf = ({ content, fetched_at, pages, url }: ReadWebsite) => ({
  website_content: { url, content, fetched_at, ...(pages.length > 0 && { pages }) }
})

/** The content of the website of an organization, if it can be read. */
export const websiteContentOf = (organization: Organization) =>
  Effect.map(websiteOf(organization), Option.map((read) => contentOf(read).website_content))

/** A description from the words of a website; where none was read, it has no words. */
export const describedBy = (
  { contact_data }: Organization,
  website: Option.Option<ReadWebsite>
): Description => {
  const read = Option.getOrUndefined(website)
  const asked = contact_data.website === null ? "none" as const : "refused" as const
  return read === undefined ? { model: null, website: asked, keywords: [], products_and_services: [] } : {
    model: null,
    website: "read",
    keywords: asKeywords([...read.keywords, ...nounsOf(read.content)]),
    products_and_services: asKeywords(read.headings),
    ...contentOf(read)
  }
}

/** AI mode without a model: organizations are described by the words of their website. */
export const layer: Layer.Layer<Enrichment, never, Website> = Layer.effect(
  Enrichment,
  Effect.map(Website, (website) =>
    Enrichment.of({
      model: null,
      reads_websites: true,
      choose: () => Effect.succeedNone,
      describe: Effect.fn("WebsiteEnrichment.describe")(function*(organization) {
        const read = yield* Effect.provideService(websiteOf(organization), Website, website)
        return describedBy(organization, read)
      }),
      website: (organization) => Effect.provideService(websiteContentOf(organization), Website, website),
      summarize: (_, sentences) => Effect.succeed(sentences.join(" "))
    }))
)
