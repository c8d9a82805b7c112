import type { EventType, Phase } from "../events/RegisterEvent.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { EntryText } from "../records/SourceRecord.ts"
import type { Counterparty } from "./Counterparty.ts"
import type { Step } from "./Snapshot.ts"

/**
 * A change between two snapshots: what is its own of the event that tells it. `key` tells it from the other changes of
 * its type by the same entry, and holds register facts alone. `phase` is REGISTERED where it is absent; `text` is the
 * text that tells the change, and `part` what its counterparty is in it.
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

/** Tells the changes of one kind between two snapshots of the organization of a register number. */
export type ChangesOf = (step: Step, number: RegisterNumber) => ReadonlyArray<Change>
