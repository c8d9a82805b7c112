import type { PersonNamed } from "../grammar/Statement.ts"
import { type Found, personAt } from "./PersonAt.ts"
import { anyRole } from "./RoleWords.ts"
import { type Word, wordsOf } from "./Words.ts"

/** Words before a person's name: a form of address, or an occupation. */
const before = new RegExp(
  `(?<!\\p{L})(?:(?<several>Herren)|Herrn?|Frau|Erben\\snach|Rechtsanw[aä]lt(?:in|s)?|(?:${anyRole}|Vertretungsberechtigte[rn]?)(?:\\sder\\s(?:Gesellschaft|Firma)|\\sist|\\ssind)?,?` +
    "(?:\\s(?:Herrn?|Frau))?)\\s(?=[\\p{L}])",
  "gu"
)

const particles =
  "(?:(?:von|van|vom|zu|zur|zum|de|del|da|dos|di|la|ten|ter|Graf|Freiherr)(?:\\s(?:der|den|la|und\\szu))?\\s)?"

const name = `(?:(?:Prof|Dr|Dipl)\\.(?:-Ing\\.)?\\s)*\\p{Lu}[\\p{L}'’-]+(?:\\s${particles}\\p{Lu}[\\p{L}'’-]+){1,3}`

/** Words before names that stand alone, without a form of address, but with their role behind them. */
const asRole = new RegExp(
  `(?<!\\p{L})(?:(?:Eintragung|Bestellung|Löschung|Abberufung)\\s(?:des|der|von)|(?:ist|sind)|(?<=\\p{L}\\)?["“”]|\\p{L}\\)))\\s(?=${name}(?<several>(?:,\\s${name}){0,5}\\sund\\s${name})?\\sals\\s(?:\\p{Ll}+\\s)*(?:${anyRole})(?!\\p{L}))`,
  "gu"
)

const placeOf = (words: ReadonlyArray<Word>, index: number): number => words.findIndex((word) => word.index >= index)

/** The persons who follow the first in a list: `die Herren A und B`. */
const others = (sentence: string, words: ReadonlyArray<Word>, first: Found): ReadonlyArray<PersonNamed> => {
  const persons: Array<PersonNamed> = []
  let { end } = first
  while (words[end]?.text === "und" || words[end]?.text === ",") {
    const next = personAt(sentence, words, end + 1)
    if (next === undefined) break
    persons.push(next.person)
    end = next.end
  }
  return persons
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

/** The persons in a sentence, each once. */
export const personsIn = (sentence: string): ReadonlyArray<PersonNamed> => {
  const persons: Array<PersonNamed> = []
  let words: ReadonlyArray<Word> | undefined
  let end = 0
  const introductions = [...sentence.matchAll(before), ...sentence.matchAll(asRole)]
  for (const { 0: found, groups = {}, index } of introductions.toSorted((left, right) => left.index - right.index)) {
    if (index < end) continue
    words ??= wordsOf(sentence)
    const first = personAt(sentence, words, placeOf(words, index + found.length))
    if (first === undefined) continue
    persons.push(first.person)
    if (groups["several"] !== undefined) persons.push(...others(sentence, words, first))
    end = words[first.end]?.index ?? sentence.length
  }
  return withoutRepetitions(persons)
}
