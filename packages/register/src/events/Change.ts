import type { EventTopic, EventType, Phase } from "@kontor/core/Register"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { EntryText } from "../records/SourceRecord.ts"
import type { Counterparty } from "./Parties.ts"
import type { Step } from "./Snapshot.ts"

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

const plain = ({ text }: EntryText): string => text.replaceAll(/\s+/gu, " ").trim()

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

/** The topic that each type of event belongs to. Rule: Signal (service description, Resources). */
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
