import { eventTypeName } from "../events/EventTypeName.ts"
import { eventTypeTopic } from "../events/EventTypeTopic.ts"
import type { RegisterEntry, RegisterEvent } from "../events/RegisterEvent.ts"
import type { EntityId } from "../identity/Identity.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import type { KeptRecord } from "../records/KeptRecord.ts"
import type { EntryText } from "../records/SourceRecord.ts"
import { articlesChanges } from "./Articles.ts"
import { authorizedCapital } from "./AuthorizedCapital.ts"
import { capitalChanges } from "./CapitalChanges.ts"
import type { Change, ChangesOf } from "./Change.ts"
import { closures } from "./Closures.ts"
import { continuations } from "./Continuations.ts"
import { insolvencies } from "./Insolvencies.ts"
import { masterDataChanges } from "./MasterData.ts"
import { registerTransfers } from "./RegisterTransfers.ts"
import { registration } from "./Registration.ts"
import { roleHolderChanges } from "./RoleHolders.ts"
import { type Snapshot, snapshotsOf } from "./Snapshot.ts"
import { transformations } from "./Transformations.ts"

/**
 * An event that snapshots show, before its identifier is derived from `seed`: the organization, the moment of the
 * entry, and the key of the change. `counterparty` becomes a party once its identifier is derived too.
 */
export interface SnapshotEvent extends Omit<RegisterEvent, "id"> {
  readonly seed: string
  readonly counterparty?: Change["counterparty"]
}

/** Every kind of change between two snapshots, in the order of the events of one entry. */
const kinds: ReadonlyArray<ChangesOf> = [
  registerTransfers,
  masterDataChanges,
  articlesChanges,
  capitalChanges,
  authorizedCapital,
  roleHolderChanges,
  transformations,
  insolvencies,
  closures,
  continuations
]

const flagsOf = (text: EntryText | undefined): (typeof RegisterEntry.Type)["flags"] => [
  ...(/berichtigt|Berichtigung/u.test(text?.text ?? "") ? ["CORRECTION" as const] : []),
  ...(/von Amts wegen/u.test(text?.text ?? "") ? ["EX_OFFICIO" as const] : [])
]

/** The number of the text's entry, if it came after the earlier snapshot; else the number of the last entry. */
const entryNumber = (
  before: Snapshot | undefined,
  { entries }: Snapshot,
  text: EntryText | undefined
): number | null => {
  const stated = text?.entry ?? 0
  return stated > (before?.entries ?? 0) && stated <= (entries ?? Infinity) ? stated : entries
}

/** The register dates only its last entry. An earlier entry, which a text names by its number, has no day. */
const entryOf = (
  before: Snapshot | undefined,
  after: Snapshot,
  { phase, text }: Change
): typeof RegisterEntry.Type => {
  const { entered_on, entries } = after
  const number = entryNumber(before, after, text)
  return {
    ...(entered_on !== null && number === entries && { entry_date: entered_on }),
    phase: phase ?? "REGISTERED",
    context: "PRIMARY",
    flags: flagsOf(text),
    ...(number !== null && { entry_number: String(number) }),
    ...(text && { description: text.text })
  }
}

/** The organization whose snapshots are compared. */
interface Subject {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
}

const eventOf = (
  { entity_id, number }: Subject,
  before: Snapshot | undefined,
  after: Snapshot,
  change: Change
): SnapshotEvent => {
  const { as_of, entered_on, entries, moment } = after
  const { counterparty, details, key, parties, type } = change
  return {
    seed: ["snapshot", entity_id, moment, type, key].join("|"),
    topic: eventTypeTopic[type],
    type,
    type_name: eventTypeName[type],
    occurred_on: entered_on ?? as_of,
    announced_on: as_of,
    date_basis: entered_on === null ? "DOCUMENT" : "REGISTER_ENTRY",
    register_entry: entryOf(before, after, change),
    source: { kind: "STRUCTURED_CONTENT", record_id: `${euidOf(number)}#${entries ?? moment}` },
    ...(details && { details }),
    ...(parties && { parties }),
    ...(counterparty && { counterparty })
  }
}

/**
 * The events that the extracts of an organization show: its registration if the oldest holds only the first entry, and
 * what changed from each extract to the next. The order and the repetition of the records do not matter, and an extract
 * between two others refines the changes between them. Rule: Signal (service description, Resources).
 */
export const snapshotEvents = (
  entity_id: EntityId,
  number: RegisterNumber,
  records: ReadonlyArray<KeptRecord>
): ReadonlyArray<SnapshotEvent> =>
  snapshotsOf(records).flatMap((after, place, all) => {
    const before = all[place - 1]
    const changes = before === undefined
      ? registration(after)
      : kinds.flatMap((changesOf) => changesOf({ before, after }, number))
    return changes.map((change) => eventOf({ entity_id, number }, before, after, change))
  })
