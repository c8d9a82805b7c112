import { legalFormOfName } from "../identity/LegalForm.ts"

/** How a text names an organization. */
export interface NameAndSeat {
  readonly name: string
  readonly seat: string | undefined
}

const articles = "(?:der|dem(?!\\sSitz)|die|den)"
const beginnings: ReadonlyArray<RegExp> = [
  new RegExp(
    "^.*(?:\\b(?:[Zz]wischen|und|[Mm]it|auf|von|an|für|Gesellschaft|Rechtsträger:?|ist|Vermögens?|Unternehmens?)\\s" +
      `(?:ihr und )?${articles}\\s|\\bdas\\sUnternehmen\\s|\\bunter\\s(?:der\\s)?Firma\\s)`,
    "su"
  ),
  new RegExp(`^(?:und\\s|sowie\\s|[,;.\\s])*(?:${articles}\\s)?`, "u")
]
const quoted = /[“„"«]([^“”„"«»]+)[”“"»](?:,\s*([^,()“”„"«»]+?))?,?\s*$/u
const lastArticle = new RegExp(`^.*\\s${articles}\\s(?=[\\p{Lu}\\d])`, "su")
const seatBehind = /,?\s*(?:\bmit\s(?:dem\s)?)?(?:\b[Ss]itz(?:\sin|:)?\s)?([^,]+?),?\s*$/u
const longestName = 160

/** A text that says what somebody did before it comes to a name. */
const clause = /(?<!\p{L})(?:hat|haben|ist|sind|wird|wurde|wurden|durch)(?!\p{L})/u

/** Where a name may end: a comma, or what tells the seat. A name may hold commas itself, before its legal form. */
const nameEnd = /,\s|\s(?=mit\s(?:dem\s)?Sitz\b)/gu
const seatAhead = /\smit\s(?:dem\s)?Sitz\b/u

const dividedAt = (text: string): readonly [name: string, behind: string | undefined] => {
  const untilSeat = text.slice(0, (seatAhead.exec(text)?.index ?? text.length) + 1)
  const ends = [...text.matchAll(nameEnd)]
  const end =
    ends.find(({ index }) => index < untilSeat.length && legalFormOfName(text.slice(0, index)) !== undefined) ??
      ends[0]
  return end === undefined ? [text, undefined] : [text.slice(0, end.index), text.slice(end.index + end[0].length)]
}

/** The organization that the text before its register number names last, by name and, where it is told, seat. */
export const nameAndSeat = (before: string): NameAndSeat | undefined => {
  const [, quotedName, quotedSeat] = quoted.exec(before) ?? []
  if (quotedName !== undefined) return { name: quotedName, seat: quotedSeat }
  const text = beginnings.reduce((rest, beginning) => rest.replace(beginning, ""), before).replaceAll(/\s+/gu, " ")
    .trim()
  const [whole, behind] = dividedAt(text)
  const name = clause.test(whole) ? whole.replace(lastArticle, "") : whole
  if (name === "" || name.length > longestName) return undefined
  const seat = behind === undefined ? undefined : seatBehind.exec(behind)?.[1]?.trim()
  return { name, seat }
}
