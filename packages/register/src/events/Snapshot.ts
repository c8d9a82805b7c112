import type { CalendarDate, EventTopic, EventType, FormerRegistration, Phase } from "@kontor/core/Register"
import { formerKey, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { type EntryText, type Facts, inOrder, type KeptRecord } from "../records/SourceRecord.ts"

import type { Counterparty } from "./Parties.ts"

/**
 * The state of an organization in the register at a moment, given by the day and the number of its last entry. `facts`
 * and `former` include what earlier snapshots knew: a record erases nothing it does not know. `texts` is undefined
 * until a snapshot has texts.
 */
export interface Snapshot {
  readonly moment: string
  readonly as_of: CalendarDate
  readonly entered_on: CalendarDate | null
  readonly entries: number | null
  readonly facts: Facts
  readonly former: ReadonlyArray<FormerRegistration>
  readonly texts: ReadonlyArray<EntryText> | undefined
}

/** A snapshot and the one before it. */
export interface Step {
  readonly before: Snapshot
  readonly after: Snapshot
}

/** A record without both the day and the number of the last entry speaks only of the day of its retrieval. */
const momentOf = ({ as_of, entered_on, extract }: KeptRecord): string =>
  entered_on === null || typeof extract?.entries !== "number" ? as_of : `${entered_on}#${extract.entries}`

/** The registrations on the right that are not on the left, each once. */
export const formerAdded = (
  left: ReadonlyArray<FormerRegistration>,
  right: ReadonlyArray<FormerRegistration>
): ReadonlyArray<FormerRegistration> => {
  const keys = new Set(left.map(formerKey))
  const added = new Map(right.map((former) => [formerKey(former), former]))
  return [...added].flatMap(([key, former]) => keys.has(key) ? [] : [former])
}

const next = (before: Snapshot | undefined, moment: string, record: KeptRecord): Snapshot => {
  const { as_of, entered_on, extract, facts, former } = record
  const known = before?.former ?? []
  return {
    moment,
    as_of,
    entered_on,
    entries: extract?.entries ?? null,
    facts: { ...before?.facts, ...facts },
    former: [...known, ...formerAdded(known, former)],
    texts: extract?.texts ?? before?.texts
  }
}

/**
 * Returns whether a record comes from the register itself. The register reports where an organization moved without an
 * extract.
 */
const isSnapshot = ({ extract, source }: KeptRecord): boolean => source === "XJUSTIZ" && extract !== undefined

/**
 * The snapshots among the records of an organization, oldest first, one for each moment. Of several retrievals of the
 * same entries the first one counts, so another retrieval changes nothing.
 */
export const snapshotsOf = (records: ReadonlyArray<KeptRecord>): ReadonlyArray<Snapshot> => {
  const snapshots = new Map<string, Snapshot>()
  let newest: Snapshot | undefined
  for (const record of records.filter(isSnapshot).toSorted(inOrder)) {
    const moment = momentOf(record)
    if (snapshots.has(moment)) continue
    newest = next(newest, moment, record)
    snapshots.set(moment, newest)
  }
  return [...snapshots.values()]
}

/**
 * The content of the newest extract of a register sheet beside the profile: the day and the number of the last entry,
 * the texts in force, the day of the articles, and the branches. Null or empty where no extract says it.
 */
export interface RegisterSheet {
  readonly entered_on: CalendarDate | null
  readonly entries: number | null
  readonly texts: ReadonlyArray<EntryText>
  readonly articles_date: CalendarDate | null
  readonly branches: NonNullable<Facts["branches"]>
}

/** The sheet of one register number according to its records; undefined without an extract. */
export const registerSheetOf = (records: ReadonlyArray<KeptRecord>): RegisterSheet | undefined => {
  const newest = snapshotsOf(records).at(-1)
  if (newest === undefined) return undefined
  const { entered_on, entries, facts: { articles_date = null, branches = [] }, texts = [] } = newest
  return { entered_on, entries, texts, articles_date, branches }
}

/**
 * A change between two snapshots: the part of the event that is its own. `key` distinguishes it from other changes of
 * its type by the same entry, and holds register facts alone. An absent `phase` is REGISTERED; `text` is the text that
 * reports the change, and `part` the role of its counterparty.
 */
export interface Change {
  readonly type: EventType
  readonly key: string
  readonly phase?: typeof Phase.Type
  readonly details?: Readonly<Record<string, unknown>>
  readonly parties?: Readonly<Record<string, unknown>>
  readonly counterparty?: { readonly part: string; readonly organization: Counterparty }
  readonly text?: EntryText
}

/** Derives the changes of one kind between two snapshots of the organization with a register number. */
export type ChangesOf = (step: Step, number: RegisterNumber) => ReadonlyArray<Change>

/**
 * The wording of an event type in a sentence of the register; `unless` matches what gives the sentence another meaning.
 */
export interface Wording {
  readonly type: EventType
  readonly says: RegExp
  readonly unless?: RegExp
}

/** A text that is new in the register, and the wording it matches. */
export interface Found<W extends Wording> {
  readonly wording: W
  readonly text: EntryText
}

/** Readers have put most texts on one line: to see that costs a tenth of doing it. */
const isUneven = /[^\S ]| {2}|^ | $/u

const plain = ({ text }: EntryText): string => isUneven.test(text) ? text.replaceAll(/\s+/gu, " ").trim() : text

/** The texts on the right that are not on the left. Whitespace and entry numbers do not matter. */
const textsAdded = (
  left: ReadonlyArray<EntryText>,
  right: ReadonlyArray<EntryText>
): ReadonlyArray<EntryText> => {
  const texts = new Set(left.map(plain))
  const added = new Map<string, EntryText>()
  for (const text of right) if (!texts.has(plain(text))) added.set(plain(text), { ...text, text: plain(text) })
  return [...added.values()]
}

/** The texts that a step brought into the register; empty when the earlier snapshot has no texts. */
const newTexts = ({ after, before }: Step): ReadonlyArray<EntryText> =>
  before.texts === undefined ? [] : textsAdded(before.texts, after.texts ?? [])

/** The texts that a step removed from the register. */
export const goneTexts = ({ after, before }: Step): ReadonlyArray<EntryText> =>
  textsAdded(after.texts ?? [], before.texts ?? [])

/** A full stop before a capital letter ends a sentence; those in `Abs. 2` and `01.02.2026` do not. */
export const sentencesOf = (text: string): ReadonlyArray<string> => text.split(/(?<=\.)\s+(?=\p{Lu})/u)

/** The new texts that match a wording, each with the first one it matches. */
export const foundTexts = <W extends Wording>(step: Step, wordings: ReadonlyArray<W>): ReadonlyArray<Found<W>> =>
  newTexts(step).flatMap((text) => {
    const sentences = sentencesOf(text.text)
    const wording = wordings.find(({ says, unless }) =>
      sentences.some((sentence) => says.test(sentence) && unless?.test(sentence) !== true)
    )
    return wording === undefined ? [] : [{ wording, text }]
  })

/** The topic that each type of event belongs to. Rule: signals#signal. */
export const eventTypeTopic: Readonly<Record<EventType, EventTopic>> = {
  REGISTRATION: "NEW_REGISTRATIONS",
  REGISTRATION_BY_TRANSFER: "NEW_REGISTRATIONS",
  NAME_CHANGE: "MASTER_DATA_CHANGES",
  SEAT_CHANGE: "MASTER_DATA_CHANGES",
  ADDRESS_CHANGE: "MASTER_DATA_CHANGES",
  PURPOSE_CHANGE: "MASTER_DATA_CHANGES",
  LEGAL_FORM_CHANGE: "MASTER_DATA_CHANGES",
  REPRESENTATION_CHANGE: "MASTER_DATA_CHANGES",
  REGISTER_TRANSFER: "MASTER_DATA_CHANGES",
  ARTICLES_CHANGE: "MASTER_DATA_CHANGES",
  DISSOLUTION: "CLOSURES",
  LIQUIDATION: "CLOSURES",
  DELETION_ANNOUNCED: "CLOSURES",
  DELETION: "CLOSURES",
  EXPIRATION: "CLOSURES",
  ROLE_HOLDER_ENTRY: "ROLE_HOLDER_CHANGES",
  ROLE_HOLDER_EXIT: "ROLE_HOLDER_CHANGES",
  ROLE_HOLDER_CHANGE: "ROLE_HOLDER_CHANGES",
  CAPITAL_INCREASE: "CAPITAL_CHANGES",
  CAPITAL_DECREASE: "CAPITAL_CHANGES",
  AUTHORIZED_CAPITAL: "CAPITAL_CHANGES",
  OPENED: "INSOLVENCIES",
  PROVISIONAL_MEASURES: "INSOLVENCIES",
  REJECTED_NO_ASSETS: "INSOLVENCIES",
  DISCONTINUED: "INSOLVENCIES",
  CONCLUDED: "INSOLVENCIES",
  OPENING_RESCINDED: "INSOLVENCIES",
  MERGER: "TRANSFORMATIONS",
  DIVISION: "TRANSFORMATIONS",
  CONVERSION: "TRANSFORMATIONS",
  ASSET_TRANSFER: "TRANSFORMATIONS",
  ENTERPRISE_AGREEMENT: "TRANSFORMATIONS",
  SQUEEZE_OUT: "TRANSFORMATIONS",
  TRANSFORMATION: "TRANSFORMATIONS",
  DOCUMENT_FILED: "OTHER",
  OTHER: "OTHER"
}
