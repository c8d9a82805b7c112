import { type CalendarDate, courtOfName } from "@kontor/core/Register"
import { germanDay } from "../../CalendarDay.ts"
import type { PersonNamed } from "../grammar/Statement.ts"
import { doubleFamilyAt, isFamilyFirst, isFrequentFamilyName } from "./FamilyNames.ts"
import { isFamilyWordAt, type Names, namesAt, textAt } from "./NamesAt.ts"
import { beginsFamily, isDegree, isGivenName, isNobility, isParticle, isTitle, mayBeName } from "./NameWords.ts"
import type { Word } from "./Words.ts"

/** A person at a position, and the position of the next word. */
export interface Found {
  readonly person: PersonNamed
  readonly end: number
}

/** No holder of a role was born before this day. */
const earliestBirth = "1900-01-01"

const titlesAt = (words: ReadonlyArray<Word>, begin: number): Names => {
  let end = begin
  while (
    isTitle(textAt(words, end)) && !isFamilyWordAt(words, end, end) ||
    (end > begin && /^[.-]$/u.test(textAt(words, end)))
  ) end++
  return { words: words.slice(begin, end).map(({ text }) => text).filter(isDegree), end }
}

/**
 * Where the family name begins whose words say so: behind the given name, with the word before `zu` or `y`, or with a
 * family name before a particle.
 */
const familyAt = (names: ReadonlyArray<string>): number => {
  const found = names.findIndex((name, index) =>
    index > 0 && (isNobility(name) || index < names.length - 1 && beginsFamily(name))
  )
  const linked = names.indexOf("y")
  if (linked > 1) return linked - 1
  const before = names[found - 1] ?? ""
  const isFamily = isFrequentFamilyName(before) || /^zu[mr]?$/u.test(names[found] ?? "") && !isGivenName(before)
  return found > 1 && isFamily ? found - 1 : found
}

/** The two parts of `Erika von Muster`, or of `Muster Erika` where only the second word is a given name. */
const inParts = (names: ReadonlyArray<string>): Pick<PersonNamed, "family" | "given"> => {
  const [first = "", second = ""] = names
  if (names.slice(0, -1).every(isParticle)) return { family: names.join(" "), given: null }
  if (names.length === 2 && isFamilyFirst(first, second)) return { family: first, given: second }
  const begin = familyAt(names)
  const double = begin > 0 ? begin : doubleFamilyAt(names)
  const split = double > 0 ? double : names.length - 1
  return { family: names.slice(split).join(" "), given: names.slice(0, split).join(" ") }
}

/**
 * Whether a given name follows the comma (`Muster, Erika`), and not a town (`Erika Muster, Kiel`) or the next person
 * (`Erika Muster, Max Vorbild`).
 */
const isReversed = (names: ReadonlyArray<string>, behind: ReadonlyArray<string>): boolean => {
  if (behind.length === 0 || behind.length > 4) return false
  if (names.length === 1) return isGivenName(behind[0]!) || courtOfName(behind.join(" ")) === undefined
  if (beginsFamily(names[0]!)) return true
  return !isGivenName(names[0]!) && behind.every((name) => isGivenName(name) || name.endsWith("."))
}

const signsOfBirth: ReadonlySet<string> = new Set(["*", "geb.", "geb", "geboren", "am", "("])
const signsOfHome: ReadonlySet<string> = new Set([
  "zuletzt",
  "wohnhaft",
  "wh.",
  "wh",
  "in",
  "geschäftsansässig",
  "dienstansässig",
  "aus"
])

/** Particles and signs within the name of a town. */
const within = /^(?:\/|\(|\)|v\.?|d\.?|am|an|der|im|bei|ob|a\.?)$/u

/** The words of a town from a position on. It ends before a sign; before another word it is not a town. */
const townAt = (words: ReadonlyArray<Word>, begin: number): Names => {
  let end = begin
  while (
    words[end]?.is_capital === true && mayBeName(textAt(words, end)) || end > begin && within.test(textAt(words, end))
  ) end++
  while (end > begin && words[end - 1]?.is_capital !== true && textAt(words, end - 1) !== ")") end--
  return { words: words.slice(begin, end).map(({ text }) => text), end }
}

/** Whether words that may be a town name the next person of a list: `, Friedrich von Bergen und`. */
const isNextPerson = (words: ReadonlyArray<Word>, { end, words: [first = "", ...more] }: Names): boolean =>
  isGivenName(first) && (more.length > 0 || isParticle(textAt(words, end)))

const townOf = (sentence: string, words: ReadonlyArray<Word>, begin: number, end: number): string => {
  const last = words[end - 1]!
  return sentence.slice(words[begin]!.index, last.index + last.text.length).split("/")[0]!.trim()
}

/** Whether a day is that of birth: after its sign, or right after the comma behind the name. */
const isOfBirth = (words: ReadonlyArray<Word>, at: number): boolean =>
  /^(?:\*|geb\.?|geboren|,|\()$/u.test(textAt(words, textAt(words, at - 1) === "am" ? at - 2 : at - 1))

interface Details {
  readonly birth_date: CalendarDate | null
  readonly city: string | null
  readonly end: number
}

const endsTown = (words: ReadonlyArray<Word>, at: number): boolean =>
  at >= words.length ||
  /^(?:[,.;*():]|zum|zur|als|im|von|gemäß|geb\.?|geboren|betrieben\p{Ll}*)$/u.test(textAt(words, at))

/** The day of birth and the town in any order after a name, past a street and a postal code. */
const detailsAt = (sentence: string, words: ReadonlyArray<Word>, begin: number): Details => {
  let birth_date: CalendarDate | null = null
  let city: string | null = null
  let end = begin
  let at = begin
  while (at < words.length) {
    const { is_capital, is_day, text } = words[at]!
    if (is_day) {
      const day = germanDay(text)
      if (birth_date !== null || !isOfBirth(words, at)) break
      birth_date = day !== null && day >= earliestBirth ? day : null
      end = ++at
    } else if (/^geb(?:\.|orene?)?$/u.test(text) && words[at + 1]?.is_capital === true) {
      end = at = namesAt(words, at + 1).end
    } else if (
      text === "," || isTitle(text) || signsOfBirth.has(text) || signsOfHome.has(text) ||
      /^\d{1,5}\p{L}?$/u.test(text) || text === ")"
    ) {
      at++
    } else if (is_capital && city === null && at > begin) {
      const town = townAt(words, at)
      const isStreet = /^\d+\p{L}?$/u.test(textAt(words, town.end))
      if (isStreet) {
        at = town.end
        continue
      }
      if (
        !endsTown(words, town.end) || isNextPerson(words, town) ||
        town.words.some((word) => word.length > 1 && !mayBeName(word) && !isParticle(word))
      ) break
      city = townOf(sentence, words, at, town.end)
      end = at = town.end
    } else break
  }
  return { birth_date, city, end }
}

/** Whether a town and the day of birth follow, as in the register's columns: `, Kiel, *01.02.1970`. */
const isTownNext = (words: ReadonlyArray<Word>, at: number): boolean => {
  const town = textAt(words, at) === "," ? townAt(words, at + 1) : undefined
  return town !== undefined && town.words.length > 0 && textAt(words, town.end) === "," &&
    /^(?:\*|geb\.?|geboren)$/u.test(textAt(words, town.end + 1))
}

/** The position behind a name of birth: `Sommer, geb. Winter, Tina`. */
const pastBirthName = (words: ReadonlyArray<Word>, at: number): number => {
  if (!/^geb(?:\.|orene?)?$/u.test(textAt(words, at))) return at
  const { end, words: name } = namesAt(words, at + 1)
  return name.length > 0 && textAt(words, end) === "," ? end + 1 : at
}

/** The person at a position: with titles, as `Erika Muster` or `Muster, Erika`, and with what follows the name. */
export const personAt = (sentence: string, words: ReadonlyArray<Word>, begin: number): Found | undefined => {
  const { end: first, words: titles } = titlesAt(words, begin)
  const names = namesAt(words, first)
  if (names.words.length === 0 || names.words.length > 6) return undefined
  const comma = textAt(words, names.end) === "," ? pastBirthName(words, names.end + 1) : -1
  const more = comma < 0 ? titlesAt(words, words.length) : titlesAt(words, comma)
  const second = comma < 0 ? { words: [], end: names.end } : namesAt(words, more.end)
  const reversed = comma >= 0 &&
    (isReversed(names.words, second.words) || second.words.length > 0 && isTownNext(words, second.end))
  const details = detailsAt(sentence, words, reversed ? second.end : names.end)
  return {
    person: {
      ...(reversed ? { family: names.words.join(" "), given: second.words.join(" ") } : inParts(names.words)),
      titles: [...titles, ...(reversed ? more.words : [])],
      birth_date: details.birth_date,
      city: details.city
    },
    end: Math.max(details.end, reversed ? second.end : names.end)
  }
}
