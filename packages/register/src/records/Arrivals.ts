import type { EntityId } from "@kontor/core/Register"
import { Array, Effect, Order } from "effect"
import type { Identity } from "../identity/Identity.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { writeRecord, type WrittenRecord } from "./KeptRecord.ts"
import type { SourceRecord } from "./SourceRecord.ts"

/** A source record on its way into a register, with its organization, written down. */
export interface Arrival extends WrittenRecord {
  readonly entity_id: EntityId
  readonly record: SourceRecord
}

/** The records that arrived about one organization, each once. */
export interface ArrivalGroup {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
  readonly records: Array.NonEmptyReadonlyArray<WrittenRecord>
}

/** Derives the organization of each record, and writes the records down. */
export const arrivalsOf = (
  identity: Identity["Service"],
  records: ReadonlyArray<SourceRecord>
): Effect.Effect<ReadonlyArray<Arrival>> =>
  Effect.forEach(records, (record) =>
    Effect.zipWith(
      identity.organization(euidOf(record.registration)),
      writeRecord(identity, record),
      (entity_id, written) => ({ entity_id, record, ...written })
    ))

const isSameRecord = (left: WrittenRecord, right: WrittenRecord): boolean => left.kept.digest === right.kept.digest

const bestReaderFirst = Order.flip(Order.mapInput(Order.Number, ({ reader_version }: Arrival) => reader_version))

/**
 * Groups arrivals by organization, in the order of their first records. Of repeated records, that of the best reader
 * counts.
 */
export const groupArrivals = (arrivals: ReadonlyArray<Arrival>): ReadonlyArray<ArrivalGroup> =>
  Object.values(Array.groupBy(arrivals, ({ entity_id }) => entity_id)).map((group) => {
    const [{ entity_id, registration }] = group
    return {
      entity_id,
      number: registration,
      records: Array.dedupeWith(Array.sort(group, bestReaderFirst), isSameRecord)
    }
  })
