import { type EntityId, type EventType, eventTypeName, type RegisterEvent } from "@kontor/core/Register"
import { foldText } from "@kontor/core/Register/Name"
import { Effect } from "effect"
import type { Identity } from "../identity/Identity.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { registrationOf } from "../records/Fold.ts"
import { inOrder, type KeptRecord } from "../records/KeptRecord.ts"
import type { Facts } from "../records/SourceRecord.ts"
import { type Change, eventTypeTopic } from "./Change.ts"
import { type SnapshotEvent, snapshotEvents } from "./SnapshotEvents.ts"

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

const partyOf = (identity: Identity["Service"], { organization, part }: NonNullable<Change["counterparty"]>) =>
  Effect.map(identity.organization(euidOf(organization.number)), (entity_id) => {
    const { court, euid, register_number, register_number_extra, register_type } = registrationOf(
      organization.number,
      []
    )
    const registration = {
      court,
      register_type,
      register_number,
      ...(register_number_extra !== null && { register_number_extra }),
      euid
    }
    return {
      [part]: {
        type: "ORGANIZATION",
        entity_id,
        name: organization.name,
        ...(organization.seat !== undefined && { seat: { city: organization.seat } }),
        registration
      }
    }
  })

const identified = Effect.fnUntraced(function*(identity: Identity["Service"], derived: SnapshotEvent) {
  const { counterparty, seed, ...event } = derived
  const digest = yield* identity.shortDigest(seed)
  const parties = counterparty === undefined ? undefined : yield* partyOf(identity, counterparty)
  return { id: `sig_${digest}`, ...event, ...(parties && { parties }) } satisfies RegisterEvent
})

/**
 * The events derived from the records of an organization, with their identifiers: changes between two extracts, and
 * between the headings of two announcements. They are a function of the set of records, so a register that takes a
 * record replaces the derived events.
 */
export const derivedEvents = (
  identity: Identity["Service"],
  entity_id: EntityId,
  number: RegisterNumber,
  records: ReadonlyArray<KeptRecord>
): Effect.Effect<ReadonlyArray<RegisterEvent>> => {
  const derived = [...snapshotEvents(entity_id, number, records), ...headingEvents(entity_id, number, records)]
  return derived.length === 0 ? Effect.succeed([]) : Effect.forEach(derived, (one) => identified(identity, one))
}
