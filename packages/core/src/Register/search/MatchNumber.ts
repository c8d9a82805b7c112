import { courtOfCode } from "../identity/Court.ts"
import { foldedWords } from "../identity/Name.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import { isNumberWritten } from "../identity/WrittenRegisterNumber.ts"
import type { ReadNumber } from "./ReadQuery.ts"
import { weightOfWord, wordWeights } from "./WordWeight.ts"

/**
 * How an organization of the number in a query fits what is written beside it: nothing is, or a distinctive word of its
 * name, or its name, place and court have every word (`AGREES`); or none of them (`DIFFERS`).
 */
export type NumberFit = "AGREES" | "DIFFERS"

/** What an organization of a number is compared by. */
export interface NumberedName {
  readonly name: Iterable<string>
  readonly place: ReadonlyArray<string>
}

/** The words of a court's name. */
const courtWords = (code: string): ReadonlyArray<string> => foldedWords(courtOfCode(code)?.name ?? "")

/** How an organization fits what is written beside one of its numbers. Rule: Search (decisions 8). */
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

/** The number of an organization that a query means; undefined where it has another one. */
export const numberMeant = (
  { written }: ReadNumber,
  numbers: ReadonlyArray<RegisterNumber>
): RegisterNumber | undefined => numbers.find((number) => isNumberWritten(number, written))

/** How many organizations of a town each court registers. */
export type CourtsOfTown = ReadonlyMap<string, number>

/**
 * A court registers a town if it registers at least this share of its organizations: a few moved and stayed where they
 * were.
 */
const leastShare = 0.1

/** The courts whose district a town lies in, by the organizations that have their seat there. */
export const courtsOfDistrict = (counts: CourtsOfTown): ReadonlySet<string> => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Set([...counts].filter(([, count]) => count >= all * leastShare).map(([court]) => court))
}
