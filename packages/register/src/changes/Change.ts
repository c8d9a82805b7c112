import type { EventType, Phase } from "@kontor/core/Register"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { EntryText } from "../records/SourceRecord.ts"
import type { Counterparty } from "./Counterparty.ts"
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
