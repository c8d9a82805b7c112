import { type Address, type EventType, withoutNulls } from "@kontor/core/Register"
import { legalFormOfShort } from "@kontor/core/Register/Name"
import type { Facts } from "../records/SourceRecord.ts"
import type { Change, ChangesOf } from "./Change.ts"

const line = (...parts: ReadonlyArray<string | null>): string => parts.filter((part) => part !== null).join(" ")

const addressLine = ({ city, country, house_number, postal_code, street }: Address): string =>
  [line(street, house_number), line(postal_code, city), country === null || country === "DEU" ? "" : country]
    .filter((part) => part !== "").join(", ")

/** A master-data field: the type of its changes, and how to read it from a snapshot. */
interface Field {
  readonly field: string
  readonly type: EventType
  readonly read: (facts: Facts) => string | undefined
}

const fields: ReadonlyArray<Field> = [
  { field: "name", type: "NAME_CHANGE", read: ({ name }) => name },
  { field: "seat", type: "SEAT_CHANGE", read: ({ seat }) => seat },
  { field: "address", type: "ADDRESS_CHANGE", read: ({ address }) => address && addressLine(address) },
  { field: "purpose", type: "PURPOSE_CHANGE", read: ({ purpose }) => purpose },
  {
    field: "legal_form",
    type: "LEGAL_FORM_CHANGE",
    read: ({ legal_form }) => legal_form && (legalFormOfShort(legal_form)?.de ?? legal_form)
  },
  { field: "representation", type: "REPRESENTATION_CHANGE", read: ({ representation }) => representation?.join(" ") }
]

/** A change of one field. An empty value is absent. */
export const masterDataChange = (type: EventType, field: string, previous: string, current: string): Change => ({
  type,
  key: JSON.stringify([field, previous, current]),
  details: {
    schema: "MASTER_DATA_CHANGE",
    changes: [withoutNulls({ field, previous: previous || null, current: current || null })]
  }
})

/** Changes of the organization's own fields that both snapshots know. */
export const masterDataChanges: ChangesOf = ({ after, before }) =>
  fields.flatMap(({ field, read, type }) => {
    const [previous, current] = [read(before.facts), read(after.facts)]
    return previous === undefined || current === undefined || previous === current
      ? []
      : [masterDataChange(type, field, previous, current)]
  })
