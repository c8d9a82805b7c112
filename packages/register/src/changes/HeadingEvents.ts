import { type EntityId, type EventType, eventTypeName } from "@kontor/core/Register"
import { foldText } from "@kontor/core/Register/Name"
import { eventTypeTopic } from "../events/EventTypeTopic.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import type { KeptRecord } from "../records/KeptRecord.ts"
import { inOrder } from "../records/RecordOrder.ts"
import type { Facts } from "../records/SourceRecord.ts"
import type { SnapshotEvent } from "./SnapshotEvents.ts"

/** A field that the headings of announcements show, and the change that a different later heading means. */
interface Field {
  readonly field: "name" | "seat"
  readonly type: EventType
  readonly read: (facts: Facts) => string | undefined
}

const fields: ReadonlyArray<Field> = [
  { field: "name", type: "NAME_CHANGE", read: ({ name }) => name },
  { field: "seat", type: "SEAT_CHANGE", read: ({ seat }) => seat }
]

interface Value {
  readonly value: string
  readonly record: KeptRecord
}

const keyOf = ({ value }: Value): string => foldText(value)

/**
 * The values in headings one after another, each at its first heading. A value that returns later was never given up.
 */
const valuesOf = (records: ReadonlyArray<KeptRecord>, read: Field["read"]): ReadonlyArray<Value> => {
  const all = records.flatMap((record): ReadonlyArray<Value> => {
    const value = read(record.facts)
    return value === undefined ? [] : [{ value, record }]
  })
  const begun: Array<Value> = []
  for (const [place, one] of all.entries()) {
    const last = begun.at(-1)
    if (last === undefined) begun.push(one)
    else if (keyOf(last) !== keyOf(one) && !all.slice(place).some((later) => keyOf(later) === keyOf(last))) {
      begun.push(one)
    }
  }
  return begun
}

/** Whether an extract has the value too. Then the change derives from extracts, not from headings. */
const isOfExtract = (records: ReadonlyArray<KeptRecord>, read: Field["read"], value: string): boolean =>
  records.some(({ extract, facts }) => extract !== undefined && foldText(read(facts) ?? "") === foldText(value))

/**
 * The changes of name and seat that only headings of announcements show: a later heading has another value, and no
 * extract has it. `derived` in the details marks them. The order and the repetition of the records do not matter.
 */
export const headingEvents = (
  entity_id: EntityId,
  number: RegisterNumber,
  records: ReadonlyArray<KeptRecord>
): ReadonlyArray<SnapshotEvent> => {
  const headings = records.filter(({ source }) => source === "ANNOUNCEMENT").toSorted(inOrder)
  if (headings.length < 2) return []
  return fields.flatMap(({ field, read, type }) => {
    const values = valuesOf(headings, read)
    return values.slice(1).flatMap(({ record: { as_of }, value: current }, place): ReadonlyArray<SnapshotEvent> => {
      if (isOfExtract(records, read, current)) return []
      const previous = values[place]!.value
      return [{
        seed: ["heading", entity_id, as_of, type, foldText(previous), foldText(current)].join("|"),
        topic: eventTypeTopic[type],
        type,
        type_name: eventTypeName[type],
        occurred_on: as_of,
        announced_on: as_of,
        date_basis: "ANNOUNCEMENT",
        register_entry: { phase: "REGISTERED", context: "PRIMARY", flags: [] },
        source: { kind: "REGISTER_ANNOUNCEMENT", record_id: `${euidOf(number)}#${as_of}` },
        details: { schema: "MASTER_DATA_CHANGE", changes: [{ field, previous, current }], derived: true }
      }]
    })
  })
}
