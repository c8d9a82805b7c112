import type { CalendarDate, RegisterEvent, RegisterType } from "@kontor/core/Register"
import { euidOf, type Identity, legalFormEnds } from "@kontor/register"
import { Effect, Result, Stream } from "effect"
import type { FileUnreadable, RegisterFile } from "../Reading.ts"
import { readAnnouncements } from "./Announcements.ts"
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
    const { unplaced } = understandingOf("", text, register, organization)
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

/** An event that may say what its text does not: its class, the organization, the day, and the text. */
export interface Suspect {
  readonly class: string
  readonly organization: string
  readonly announced_on: CalendarDate
  readonly type: string
  readonly text: string
}

/** How many events of a class are suspect, and the first of them. */
export interface SuspectsOfClass {
  readonly class: string
  readonly count: number
  readonly examples: ReadonlyArray<Suspect>
}

/** How many announcements of files were read and left out, and which of their events are suspect, by class. */
export interface Suspects {
  readonly read: number
  readonly rejected: number
  readonly classes: ReadonlyArray<SuspectsOfClass>
}

const isOf = (event: RegisterEvent, ...topics: ReadonlyArray<RegisterEvent["topic"]>): boolean =>
  topics.includes(event.topic)

const isDone = ({ register_entry, type }: RegisterEvent): boolean =>
  register_entry.phase !== "ANNOUNCED" && type !== "DELETION_ANNOUNCED"

const leaves = /ausgeschieden|abberufen|niedergelegt|erloschen|[Nn]icht\smehr|[Ll]ösch|gelöscht/u
const enters = /bestell(?:t|en)|eingetreten|erteilt|gewählt|berufen|[Nn]eue?r?\s/u
const roles = /Geschäftsführer|Prokur|Vorstand|Liquidator|Kommanditist|Gesellschafter(?!versammlung)|Inhaber/u

/**
 * The classes of suspects: an event and its text that rarely go together. They look at words alone and know nothing of
 * the reader's rules: many a suspect is right, and a person has to look.
 */
const classes: ReadonlyArray<readonly [name: string, isSuspect: (event: RegisterEvent, text: string) => boolean]> = [
  [
    "another entry's deletion told as the organization's",
    (event, text) =>
      (event.type ?? "").startsWith("DELETION") &&
      /(?:Eintragung|Bestellung)\sde[rs]|Zweigniederlassung|nschrift/u.test(text)
  ],
  [
    "a merger of others told as the organization's",
    (event, text) =>
      isOf(event, "TRANSFORMATIONS") && /[Gg]esellschafterin|Komplementärin|Muttergesellschaft/u.test(text) &&
      event.details?.["role"] === undefined
  ],
  [
    "entering told as leaving, or leaving as entering",
    (event, text) =>
      event.type === "ROLE_HOLDER_EXIT" && !leaves.test(text) ||
      event.type === "ROLE_HOLDER_ENTRY" && leaves.test(text) && !enters.test(text)
  ],
  [
    "what is revoked, refused or applied for told as done",
    (event, text) =>
      event.topic !== "OTHER" && !/(?:vertrag|Vertrag|verfahren)/u.test(text) &&
      /widerrufen|zurückgenommen|zurückgewiesen|gegenstandslos|beantragt|angemeldet/u.test(text)
  ],
  [
    "what is intended told as done",
    (event, text) =>
      event.topic !== "OTHER" && isDone(event) && /be?absichtigt|(?<!\p{L})soll(?:en)?(?!\p{L})/u.test(text)
  ],
  [
    "an event of a template that nobody filled in",
    (event, text) => event.topic !== "OTHER" && /#(?:insert|DV|Re)\b|\?{3}|_{3,}|\[\p{Lu}[^\]]{2,60}\]/u.test(text)
  ],
  [
    "a change of role holders without its holder",
    (event) => isOf(event, "ROLE_HOLDER_CHANGES") && event.parties === undefined
  ],
  [
    "a transformation without the party that its text names by number",
    (event, text) =>
      isOf(event, "TRANSFORMATIONS") && event.parties === undefined && /(?:HR[AB]|GnR|PR|VR)\s?\d/u.test(text)
  ],
  [
    "no event although the text speaks of a role or the capital",
    (event, text) =>
      event.type === "OTHER" && (roles.test(text) && (leaves.test(text) || enters.test(text)) ||
        /(?:Stamm|Grund)kapital/u.test(text))
  ]
]

/**
 * The suspects in files of announcements, by class, with up to `limit` examples of each. The texts of the files are
 * shown as they are: they are for the operator whose files these are.
 */
export const suspectsIn = Effect.fnUntraced(
  function*(
    files: ReadonlyArray<RegisterFile>,
    limit: number
  ): Effect.fn.Return<Suspects, FileUnreadable, Identity> {
    const found = new Map(classes.map(([name]) => [name, { count: 0, examples: Array<Suspect>() }]))
    let [read, rejected] = [0, 0]
    for (const file of files) {
      yield* Stream.runForEach(readAnnouncements(file), (one) =>
        Effect.sync(() => {
          if (Result.isFailure(one)) {
            rejected++
            return
          }
          const { events, facts, is_companion, registration } = one.success
          if (is_companion === true) return
          read++
          for (const event of events) {
            const text = event.register_entry.description ?? ""
            for (const [name, isSuspect] of classes) {
              if (!isSuspect(event, text)) continue
              const { examples } = found.get(name)!
              found.get(name)!.count++
              if (examples.length >= limit) continue
              examples.push({
                class: name,
                organization: `${facts.name ?? ""} (${euidOf(registration)})`,
                announced_on: event.announced_on,
                type: event.type ?? event.topic,
                text
              })
            }
          }
        }))
    }
    return { read, rejected, classes: [...found].map(([name, suspects]) => ({ class: name, ...suspects })) }
  }
)
