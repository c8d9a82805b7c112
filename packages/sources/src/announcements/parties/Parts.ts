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
