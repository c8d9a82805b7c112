import { type ForeignRegistration, legalFormEnd, type NameAndSeat, type RegisterNumber } from "@kontor/register"

/** The part that an organization plays in a transformation. */
export type Part = "ACQUIRING" | "CONTROLLED" | "CONTROLLING" | "CONVERTED" | "NEW" | "TRANSFERRING"

/** The part of the other party, where there are two. */
export const counterpart: Readonly<Record<Part, Part>> = {
  ACQUIRING: "TRANSFERRING",
  TRANSFERRING: "ACQUIRING",
  CONTROLLED: "CONTROLLING",
  CONTROLLING: "CONTROLLED",
  CONVERTED: "NEW",
  NEW: "CONVERTED"
}

/** The words of a part, as stems for all their cases; some courts write no umlauts. */
const parts: ReadonlyArray<readonly [stem: string, part: Part]> = [
  ["übernehmend", "ACQUIRING"],
  ["uebernehmend", "ACQUIRING"],
  ["aufnehmend", "ACQUIRING"],
  ["übertragend", "TRANSFERRING"],
  ["uebertragend", "TRANSFERRING"],
  ["abspaltend", "TRANSFERRING"],
  ["ausgliedernd", "TRANSFERRING"],
  ["herrschend", "CONTROLLING"],
  ["beherrscht", "CONTROLLED"],
  ["abhängig", "CONTROLLED"]
]

/** A pattern for the words of any part, as one group. */
export const anyPart = `(${parts.map(([stem]) => stem).join("|")})\\p{Ll}*`

const stem = `(${parts.map(([stem]) => stem).join("|")})`
const several = "(?:Rechtsträgern?(?!\\p{L})|Gesellschaften)"

/** A pattern for the words behind several organizations that give them one part, as one group. */
export const ofSeveral = new RegExp(
  `(?:jeweils\\sals\\s|(?:alle\\s)?als\\s(?:die\\s)?(?!\\p{Ll}+er\\s))${stem}e[nr]?\\s${several}`,
  "u"
)

/** A pattern for the words before a list that give its organizations one part, as one group. */
export const ofFollowing = new RegExp(
  `${several}\\s(?:alle\\s|jeweils\\s)?als\\s(?:die\\s)?${stem}e[nr]?\\s${several}[^:;.]{0,160}:$`,
  "u"
)

/** The part of a matched word. */
export const partOfWord = (word: string | undefined): Part | undefined =>
  parts.find(([stem]) => stem === word?.toLowerCase())?.[1]

/** An organization in a transformation other than the announcement's own. */
export interface Party {
  readonly part: Part | undefined
  readonly name: string
  readonly seat: string | undefined
  readonly number: RegisterNumber | undefined
  readonly abroad: ForeignRegistration | undefined
}

/** The organization of an announcement. */
export interface Self {
  readonly number: RegisterNumber
  readonly name: string
}

/** The organization at the beginning of a text: a name that shows its legal form, and the seat after a comma. */
export const organizationIn = (text: string): NameAndSeat | undefined => {
  const end = legalFormEnd(text)
  if (end === undefined || end > 160 || /\*|geb\./u.test(text.slice(0, end))) return undefined
  const seat = /^,?\s(?:(?:mit\s)?(?:dem\s)?Sitz\s(?:in\s)?)?(\p{Lu}[\p{L}\s.()-]{1,50}?)(?=\s*(?:,|\(|;|\.?$))/u.exec(
    text.slice(end)
  )?.[1]
  return { name: text.slice(0, end).replaceAll(/^["„“\s]+|["“”\s]+$/gu, ""), seat: seat?.trim() }
}
