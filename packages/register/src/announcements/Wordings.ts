import { legalFormEnds, type RegisterType } from "@kontor/core"
import { understandingOf } from "./Understanding.ts"

/** A form of words that the reader of announcements could not place, and in how many announcements it stands. */
export interface UnplacedWording {
  readonly wording: string
  readonly count: number
}

/** The text of an announcement, as published, and the register it is of. */
export interface PublishedText {
  readonly text: string
  readonly register: RegisterType
}

const longestName = 120

/** What is of one announcement alone, each with what stands for it in the form of words. */
const masks: ReadonlyArray<readonly [says: RegExp, mask: string]> = [
  [/(?<![\p{L}\d])(?:HR[AB]|GnR|PR|VR|GsR)[\s.:-]*\d+(?:\s[A-ZÖ]{1,3}(?!\p{L}))?/gu, "<register number>"],
  [/["„“][^"„“”]{2,120}["“”]/gu, "<name>"],
  [/(?<!\p{L})(Herrn?|Frau)\s(?:(?:Dr|Prof)\.\s)*\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)*/gu, "$1 <name>"],
  [/(?<!\p{L})\p{Lu}[\p{L}-]+,\s\p{Lu}[\p{L}-]+(?=,?\s(?:\*|geb(?:\.|oren))|,\s\p{Lu}[\p{L}-]+,\s\*)/gu, "<name>"],
  [/\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}+)\s?\d{4}/gu, "<day>"],
  [/\d[\d.,]*/gu, "<number>"]
]

/** A text without the names that show their legal form. */
const withoutOrganizations = (text: string): string => {
  let masked = text
  for (const end of [...legalFormEnds(text)].toReversed()) {
    const before = masked.slice(Math.max(0, end - longestName), end)
    const begin = /(?:\p{Lu}[\p{L}\d.&-]*\s|&\s|\d+\.?\s)*\S+(?:\s\(haftungsbeschränkt\))?$/u.exec(before)?.index ??
      before.length
    masked = `${masked.slice(0, Math.max(0, end - longestName) + begin)}<organization>${masked.slice(end)}`
  }
  return masked
}

const formOf = (sentences: ReadonlyArray<string>): string =>
  masks.reduce((text, [says, mask]) => text.replaceAll(says, mask), withoutOrganizations(sentences.join(" ")))

/**
 * The forms of words that the reader could not place in these texts, the most frequent first: what names, numbers and
 * days are of one announcement is masked, so that the same words are the same form.
 */
export const unplacedWordings = (texts: Iterable<PublishedText>): ReadonlyArray<UnplacedWording> => {
  const counts = new Map<string, number>()
  for (const { register, text } of texts) {
    const { unplaced } = understandingOf("", text, register)
    if (unplaced.length === 0) continue
    const wording = formOf(unplaced)
    counts.set(wording, (counts.get(wording) ?? 0) + 1)
  }
  return [...counts].map(([wording, count]) => ({ wording, count }))
    .toSorted((left, right) => right.count - left.count || (left.wording < right.wording ? -1 : 1))
}
