/** What a fenced block of a page holds. */
interface Block {
  readonly language: string
  readonly text: string
}

/** A block of a page, with what the page says it prints: a block of `json` or `text` right below it. */
export interface Fence extends Block {
  /** Its page and line. */
  readonly place: string
  readonly printed: Block | undefined
}

const block = /^( *)```(\w+)\n(.*?)^\1```$(?:\n+^\1```(json|text)\n(.*?)^\1```$)?/gms

/** The fenced blocks of a page, in order. */
export const fencesOf = (path: string, page: string): ReadonlyArray<Fence> =>
  [...page.matchAll(block)].map((found) => {
    const [, indent = "", language = "", text = "", answerLanguage, answer = ""] = found
    const outdented = (lines: string) => lines.replaceAll(new RegExp(`^${indent}`, "gm"), "")
    return {
      place: `${path}:${page.slice(0, found.index).split("\n").length}`,
      language,
      text: outdented(text),
      printed: answerLanguage === undefined ? undefined : { language: answerLanguage, text: outdented(answer) }
    }
  })

/** Returns whether a text is like one with `…` in the place of identifiers, times and what is left out. */
const isLike = (shown: string, found: string): boolean =>
  new RegExp(`^${shown.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&").replaceAll("…", ".*")}$`, "s").test(found)

/** The first place where an answer is not as it is shown. Members and last items may be left out of what is shown. */
const differenceIn = (shown: unknown, found: unknown, at = "$"): string | undefined => {
  if (typeof shown === "string" && typeof found === "string" && isLike(shown, found)) return undefined
  if (typeof shown !== "object" || shown === null || typeof found !== "object" || found === null) {
    return shown === found ? undefined : `${at} is ${JSON.stringify(found)}, not ${JSON.stringify(shown)}`
  }
  for (const [name, value] of Object.entries(shown)) {
    const difference = differenceIn(value, (found as Readonly<Record<string, unknown>>)[name], `${at}.${name}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

const asJson = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** What is wrong with what a block has printed; undefined if it is as the page shows it. `…` stands for any text. */
export const wrongIn = ({ place, printed }: Fence, output: string): string | undefined => {
  if (printed === undefined) return undefined
  if (printed.language === "json") {
    const answer = output.split("\n").map(asJson).findLast((value) => value !== undefined) ?? asJson(output)
    const difference = differenceIn(asJson(printed.text), answer)
    return difference && `${place}: ${difference}, in ${output}`
  }
  const missing = printed.text.trimEnd().split("\n").find((line) =>
    !output.split("\n").some((found) => isLike(line, found.trimEnd()))
  )
  return missing === undefined ? undefined : `${place}: nothing like "${missing}" in:\n${output}`
}
