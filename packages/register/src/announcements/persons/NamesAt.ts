import { isGivenName, isNoOtherWord, isParticle, isRareParticle, mayBeFamilyWord, mayBeName } from "./NameWords.ts"
import type { Word } from "./Words.ts"

/** Words of a sentence, and the position of the next one. */
export interface Names {
  readonly words: ReadonlyArray<string>
  readonly end: number
}

/** The text of the word at a position, empty behind the last one. */
export const textAt = (words: ReadonlyArray<Word>, at: number): string => words[at]?.text ?? ""

const isInitial = (word: string): boolean => /^\p{Lu}\.$/u.test(word)

const isNameAt = (words: ReadonlyArray<Word>, at: number): boolean =>
  words[at]?.is_capital === true && mayBeName(textAt(words, at))

const pastParticles = (words: ReadonlyArray<Word>, at: number): number => {
  let end = at
  while (
    isParticle(textAt(words, end)) || isRareParticle(textAt(words, end)) || end > at && textAt(words, end) === "dem"
  ) {
    end++
  }
  return end
}

/** Whether no further word of a name follows. */
const endsNameAt = (words: ReadonlyArray<Word>, at: number): boolean =>
  words[at]?.is_capital !== true && !(isParticle(textAt(words, at)) && isNameAt(words, pastParticles(words, at)))

/**
 * Whether a word that is mostly no name is a family name by its place: behind given names alone, or before a comma and
 * them (`Peter Kaufmann`; `Kaufmann, Peter`).
 */
export const isFamilyWordAt = (words: ReadonlyArray<Word>, begin: number, at: number): boolean => {
  if (!mayBeFamilyWord(textAt(words, at))) return false
  if (at > begin) return words.slice(begin, at).every(({ text }) => isGivenName(text)) && endsNameAt(words, at + 1)
  let behind = at + 2
  while (isGivenName(textAt(words, behind))) behind++
  return textAt(words, at + 1) === "," && behind > at + 2 && endsNameAt(words, behind)
}

/** Whether `am` in `Sophie am Ende` is a part of the name: a given name is before it, and no street behind it. */
const isRareAt = (words: ReadonlyArray<Word>, begin: number, at: number): boolean => {
  const text = textAt(words, at)
  const behind = pastParticles(words, at)
  const isBehindGiven = isGivenName(textAt(words, at - 1)) || at === begin + 1 && words[at]?.is_capital === true
  return isRareParticle(text) && (isBehindGiven || isNoOtherWord(text)) && isNameAt(words, behind) &&
    !/^\d/u.test(textAt(words, behind + 1))
}

/** Whether a family name with such a particle begins, before a given name: `vom Hofe, Dietmar`. */
const isRareBefore = (words: ReadonlyArray<Word>, at: number): boolean => {
  const behind = pastParticles(words, at)
  return behind > at && isNameAt(words, behind) && textAt(words, behind + 1) === "," &&
    isGivenName(textAt(words, behind + 2))
}

/**
 * Whether a word links others to one name: a particle, `und` of `von und zu`, `e` of `de Oliveira e Costa`, `y` of
 * `Ortega y Gasset`.
 */
const isLinkAt = (words: ReadonlyArray<Word>, at: number): boolean => {
  const text = textAt(words, at)
  return isParticle(text) || text === "und" && textAt(words, at - 1) === "von" && textAt(words, at + 1) === "zu" ||
    (text === "y" || text === "e" && isParticle(textAt(words, at - 2))) && isNameAt(words, at - 1) &&
      isNameAt(words, at + 1)
}

/** The words of a name from a position on: capitalized words, and particles before them. */
export const namesAt = (words: ReadonlyArray<Word>, begin: number): Names => {
  let end = begin
  let next = begin
  if (
    textAt(words, begin) === "von" && isGivenName(textAt(words, begin + 1)) && words[begin + 2]?.is_capital === true
  ) {
    return namesAt(words, begin + 1)
  }
  if (isRareBefore(words, begin)) next = pastParticles(words, begin)
  else if (/^(?:der|den|dem|zur|zum|vom|am)$/u.test(textAt(words, begin))) return { words: [], end: begin }
  while (next < words.length) {
    const { is_capital, text } = words[next]!
    if (is_capital && mayBeName(text) && !isParticle(text) || isFamilyWordAt(words, begin, next)) end = next + 1
    else if (next > begin && isRareAt(words, begin, next)) {
      next = pastParticles(words, next)
      continue
    } else if (!isLinkAt(words, next) && !isInitial(text)) break
    next++
  }
  return { words: words.slice(begin, end).map(({ text }) => text), end }
}
