import type { PersonNamed } from "../grammar/Statement.ts"
import { organizationIn } from "../parties/Parties.ts"
import { anyRole, isGivenName, type Word, wordsOf } from "./NameWords.ts"
import { type Found, personAt } from "./PersonAt.ts"

/** Words before a person's name: a form of address, or an occupation. */
const before = new RegExp(
  `(?<!\\p{L})(?:(?<several>Herren)|(?<unsure>[Pp]rokur(?:a|en)\\s(?:des|der|von))|Herrn?|Frau|Erben\\snach|Rechtsanw[aä]lt(?:in|s)?|(?:${anyRole}|Vertretungsberechtigte[rn]?)(?:\\sder\\s(?:Gesellschaft|Firma)|\\sist|\\ssind)?,?` +
    "(?:\\s(?:Herrn?|Frau))?)\\s(?=[\\p{L}])",
  "gu"
)

/** Words before names that stand alone, without a form of address, but with their role behind them. */
const asRole =
  /(?<!\p{L})(?:(?:Eintragung|Bestellung|Löschung|Abberufung)(?:\s(?:des|der|von))?|(?:ist|sind|hat|haben)|beabsichtigt,|(?<=\p{L}\)?["“”]|\p{L}\)))\s(?=\p{Lu}[^;:]{4,400}?\s(?:als|zu[mr])\s)/gu

const role = new RegExp(`^(?:als|zu[mr])\\s(?:\\p{Ll}+\\s)*(?:${anyRole})(?!\\p{L})`, "u")

const placeOf = (words: ReadonlyArray<Word>, index: number): number => words.findIndex((word) => word.index >= index)

/** Tests whether an unlisted person may follow in a list: one with a known given name. */
const isSure = ({ person: { given } }: Found): boolean => isGivenName(/^[\p{L}-]+/u.exec(given ?? "")?.[0] ?? "")

/** Persons, and the position of the word behind the last one. */
interface List {
  readonly persons: ReadonlyArray<PersonNamed>
  readonly end: number
}

/** The persons of a list from its first on: `die Herren A und B`. */
const listFrom = (sentence: string, words: ReadonlyArray<Word>, first: Found): List => {
  const persons = [first.person]
  let { end } = first
  while (words[end]?.text === "und" || words[end]?.text === ",") {
    const next = personAt(sentence, words, end + 1)
    if (next === undefined) break
    persons.push(next.person)
    end = next.end
  }
  return { persons, end }
}

/** A person, and a second one where two names share one role: `die Prokura von A und B`. */
const withSecond = (sentence: string, words: ReadonlyArray<Word>, first: Found): List => {
  const second = words[first.end]?.text === "und" && isSure(first)
    ? personAt(sentence, words, first.end + 1)
    : undefined
  return second !== undefined && isSure(second) &&
      organizationIn(sentence.slice(words[first.end + 1]!.index)) === undefined
    ? { persons: [first.person, second.person], end: second.end }
    : { persons: [first.person], end: first.end }
}

/** The persons of a list whose role is behind it. Only whole names are sure there. */
const withRoleBehind = (sentence: string, words: ReadonlyArray<Word>, first: Found): List | undefined => {
  const list = listFrom(sentence, words, first)
  const behind = words[list.end]
  const isList = list.persons.every(({ given }) => given !== null && given !== "") && behind !== undefined &&
    role.test(sentence.slice(behind.index, behind.index + 120))
  return isList ? list : undefined
}

const keyOf = ({ family, given }: PersonNamed): string => `${family}|${given ?? ""}`

const fullness = ({ birth_date, city, given }: PersonNamed): number =>
  [birth_date, city, given].filter((member) => member !== null).length

/** Of two mentions of one person the fuller one. A family name alone means the person first mentioned with it. */
const withoutRepetitions = (persons: ReadonlyArray<PersonNamed>): ReadonlyArray<PersonNamed> => {
  const known = new Map<string, PersonNamed>()
  for (const person of persons) {
    const key = keyOf(person)
    const same = person.given === null
      ? [...known].find(([, { family }]) => family === person.family)?.[0] ?? key
      : known.has(`${person.family}|`)
      ? `${person.family}|`
      : key
    const other = known.get(same)
    if (other === undefined || fullness(person) > fullness(other)) known.set(same, person)
  }
  return [...known.values()]
}

/** The places in a sentence where a person may begin. */
interface Introduction {
  readonly begin: number
  readonly behind: number
  readonly of: "list" | "one" | "role behind" | "unsure"
}

const introductionsIn = (sentence: string): ReadonlyArray<Introduction> => {
  const found: Array<Introduction> = []
  for (const { 0: words, groups = {}, index } of sentence.matchAll(before)) {
    const of = groups["several"] !== undefined ? "list" : groups["unsure"] === undefined ? "one" : "unsure"
    found.push({ begin: index, behind: index + words.length, of })
  }
  for (const { 0: words, index } of /\s(?:als|zu[mr])\s/u.test(sentence) ? sentence.matchAll(asRole) : []) {
    found.push({ begin: index, behind: index + words.length, of: "role behind" })
  }
  return found.toSorted((left, right) => left.begin - right.begin)
}

/** The persons in a sentence, each once. */
export const personsIn = (sentence: string): ReadonlyArray<PersonNamed> => {
  const persons: Array<PersonNamed> = []
  let words: ReadonlyArray<Word> | undefined
  let end = 0
  for (const { begin, behind, of } of introductionsIn(sentence)) {
    if (begin < end) continue
    words ??= wordsOf(sentence)
    const first = personAt(sentence, words, placeOf(words, behind))
    if (first === undefined || of === "unsure" && !isSure(first)) continue
    const list = of === "role behind"
      ? withRoleBehind(sentence, words, first)
      : of === "list"
      ? listFrom(sentence, words, first)
      : withSecond(sentence, words, first)
    if (list === undefined) continue
    persons.push(...list.persons)
    end = words[list.end]?.index ?? sentence.length
  }
  return withoutRepetitions(persons)
}
