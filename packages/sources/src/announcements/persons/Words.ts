/** A word, a number, a day or a sign in a sentence, and its position. */
export interface Word {
  readonly text: string
  readonly index: number
  readonly is_day: boolean
  readonly is_capital: boolean
}

const token =
  /(?<day>\d{1,2}\.\s?\d{1,2}\.\s?\d{4})|['’]t(?!\p{L})|\p{L}[\p{L}\p{M}\d'’´]*(?:[-./](?=\p{L})[\p{L}\p{M}'’´]+)*\.?|\d+\p{L}?(?!\p{L})\.?|\S/gu
const endsWithoutStop =
  /^(?:\p{Lu}|Dr|Prof|Dres|geb|rer|med|jur|iur|phil|nat|pol|oec|h\.c|c|Dipl|Ing|Mag|St|wh|Dipl\.Ing|Dipl-Ing)\.$/u

/** The words of a sentence. The full stop of an abbreviation belongs to it, that of the sentence does not. */
export const wordsOf = (sentence: string): ReadonlyArray<Word> =>
  [...sentence.matchAll(token)].map(({ 0: found, groups = {}, index }) => ({
    text: found.length > 1 && found.endsWith(".") && !endsWithoutStop.test(found) ? found.slice(0, -1) : found,
    index,
    is_day: groups["day"] !== undefined,
    is_capital: /^(?:[dDlLO]['’´]|(?:al|el|ul)-)?\p{Lu}/u.test(found)
  }))
