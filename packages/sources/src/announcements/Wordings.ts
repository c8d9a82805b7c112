import type { RegisterType } from "@kontor/core/Register"
import { legalFormEnds } from "@kontor/register"
import { understandingOf } from "./Understanding.ts"

/** The published text of an announcement, with its register and organization. */
export interface PublishedText {
  readonly text: string
  readonly register: RegisterType
  readonly organization: string
}

/** A wording that the reader of announcements could not classify, and the number of announcements with it. */
export interface UnplacedWording {
  readonly wording: string
  readonly count: number
}

/** The wordings that could not be classified, and the number of announcements with one that is not shown. */
export interface UnplacedWordings {
  readonly wordings: ReadonlyArray<UnplacedWording>
  readonly not_shown: number
}

/** A word in the texts of this many organizations identifies none of them. */
const enough = 3

const maxNameLength = 120

/** The parts of a text that belong to one announcement alone, with their placeholders in the wording. */
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
    const before = masked.slice(Math.max(0, end - maxNameLength), end)
    const begin = /(?:\p{Lu}[\p{L}\d.&-]*\s|&\s|\d+\.?\s)*\S+(?:\s\(haftungsbeschränkt\))?$/u.exec(before)?.index ??
      before.length
    masked = `${masked.slice(0, Math.max(0, end - maxNameLength) + begin)}<organization>${masked.slice(end)}`
  }
  return masked
}

const formOf = (sentences: ReadonlyArray<string>): string =>
  masks.reduce((text, [says, mask]) => text.replaceAll(says, mask), withoutOrganizations(sentences.join(" ")))

interface Counted {
  readonly count: number
  readonly organizations: ReadonlyArray<string>
}

const counted = ({ count, organizations }: Counted, organization: string): Counted => ({
  count: count + 1,
  organizations: organizations.length >= enough || organizations.includes(organization)
    ? organizations
    : [...organizations, organization]
})

/**
 * Counts the wordings that the reader could not classify. Names, numbers and days are masked, so that the same words
 * are the same wording; it is shown once announcements of three organizations have it, so that nothing about a person
 * or one organization shows.
 */
export class WordingCounts {
  readonly #counts = new Map<string, Counted>()

  /** Counts a text. */
  add({ organization, register, text }: PublishedText): void {
    const { unplaced } = understandingOf("", text, register)
    if (unplaced.length === 0) return
    const wording = formOf(unplaced)
    this.#counts.set(wording, counted(this.#counts.get(wording) ?? { count: 0, organizations: [] }, organization))
  }

  /** The shown wordings, most frequent first, up to `limit`. */
  mostFrequent(limit: number): UnplacedWordings {
    const all = [...this.#counts].map(([wording, { count, organizations }]) => ({ wording, count, organizations }))
    const shown = all.filter(({ organizations }) => organizations.length >= enough)
      .toSorted((left, right) => right.count - left.count || (left.wording < right.wording ? -1 : 1))
      .slice(0, limit)
    const sum = (some: ReadonlyArray<UnplacedWording>): number => some.reduce((total, { count }) => total + count, 0)
    return { wordings: shown.map(({ count, wording }) => ({ wording, count })), not_shown: sum(all) - sum(shown) }
  }
}
