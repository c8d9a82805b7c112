import { foldedWords } from "@kontor/core/Register/Spelling"
import { courtOfCode, isNumberWritten, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { disagreeing } from "./Match.ts"
import { weightOfWord, wordWeights } from "./NameWords.ts"
import type { ReadNumber, ReadQuery, ReadText } from "./ReadQuery.ts"

/**
 * The fit of an organization with the number of a query and the text beside that number. It does (`AGREES`) without
 * such a text, if a distinctive word of its name is in it, or if its name, place and court have every word; otherwise
 * it does not (`DIFFERS`).
 */
export type NumberFit = "AGREES" | "DIFFERS"

/** The words of the names, present and former, and of the place of an organization with a number. */
export interface NumberedName {
  readonly name: Iterable<string>
  readonly place: ReadonlyArray<string>
}

/** The words of a court's name. */
const courtWords = (code: string): ReadonlyArray<string> => foldedWords(courtOfCode(code)?.name ?? "")

/** Returns whether an organization fits the text beside one of its numbers. */
export const fitOfNumber = (
  { beside, written }: ReadNumber,
  number: RegisterNumber,
  { name, place }: NumberedName
): NumberFit => {
  if (beside.length === 0) return "AGREES"
  const where = [...place, ...courtWords(number.court)]
  const words = written.type === undefined ? [] : [...name]
  const isDistinctive = (word: string) => weightOfWord(word) >= wordWeights.distinctive && words.includes(word)
  return beside.some(isDistinctive) || beside.every((word) => where.includes(word) || words.includes(word))
    ? "AGREES"
    : "DIFFERS"
}

/** The number of an organization that a query means; undefined if it has another one. */
export const numberMeant = (
  { written }: ReadNumber,
  numbers: ReadonlyArray<RegisterNumber>
): RegisterNumber | undefined => numbers.find((number) => isNumberWritten(number, written))

/** The number of organizations in a town that each court registers. */
export type CourtsOfTown = ReadonlyMap<string, number>

/** The share of a town's organizations from which a court is that of its district: a few moved and kept their court. */
const minShare = 0.1

/** The courts whose district a town lies in, according to the organizations with their seat there. */
export const courtsOfDistrict = (counts: CourtsOfTown): ReadonlySet<string> => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Set([...counts].filter(([, count]) => count >= all * minShare).map(([court]) => court))
}

/** An organization with the number of a query. */
export interface NumberedHit<Hit> {
  readonly hit: Hit
  readonly fit: NumberFit
  readonly court: string
}

/** The organizations with a number that are hits, and the text to search besides. */
export interface NumberHits<Hit> {
  readonly hits: ReadonlyArray<{ readonly hit: Hit; readonly uncovered: number }>
  readonly text: ReadText | undefined
}

const all = <Hit>(numbered: ReadonlyArray<NumberedHit<Hit>>, uncovered: number) =>
  numbered.map(({ hit }) => ({ hit, uncovered }))

/**
 * The organizations that the number of a query means: those that agree with the text beside it; else those of the court
 * whose district has the town in it; else, for a number with its register, all of them, and the text is searched too.
 */
export const numberHits = <Hit>(
  { number, text }: ReadQuery & { readonly number: ReadNumber },
  numbered: ReadonlyArray<NumberedHit<Hit>>,
  districts: () => ReadonlySet<string>
): NumberHits<Hit> => {
  const agreeing = numbered.filter(({ fit }) => fit === "AGREES")
  if (agreeing.length > 0) return { hits: all(agreeing, 0), text }
  if (numbered.length === 0) return { hits: [], text: text ?? number.text }
  const courts = districts()
  const ofDistrict = numbered.filter(({ court }) => courts.has(court))
  if (ofDistrict.length > 0) return { hits: all(ofDistrict, 0), text }
  if (number.written.type === undefined) return { hits: [], text }
  return { hits: all(numbered, disagreeing), text: number.text }
}
