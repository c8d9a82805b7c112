import { CalendarDate, EntityId, type EventType, type RelatedPerson } from "@kontor/core/Register"
import { type Facts, type KeptRecord, roleName, type SnapshotEvent } from "@kontor/register"
import { snapshotEvents } from "@kontor/register/internal"

export const entity = EntityId.make("0".repeat(32))
export const number = { court: "K1101R", type: "HRB", number: "150148", suffix: "" } as const

/**
 * An extract after so many entries, the last of them on the first day of the month of that number, read a day later.
 */
export const extract = (
  entries: number,
  facts: Partial<Facts>,
  texts: ReadonlyArray<string> = [],
  more: Partial<KeptRecord> = {}
): KeptRecord => {
  const month = `2026-${String(entries).padStart(2, "0")}`
  return {
    source: "XJUSTIZ",
    digest: JSON.stringify([entries, facts, texts, more]),
    record_id: month,
    read_on: CalendarDate.make(`${month}-02`),
    as_of: CalendarDate.make(`${month}-02`),
    entered_on: CalendarDate.make(`${month}-01`),
    former: [],
    extract: { entries, texts: texts.map((text) => ({ text, entry: null })) },
    ...more,
    facts: { name: "Alpha GmbH", status: "ACTIVE", ...facts }
  }
}

export const eventsOf = (...records: ReadonlyArray<KeptRecord>): ReadonlyArray<SnapshotEvent> =>
  snapshotEvents(entity, number, records)

/** The events between an extract with the facts and texts on the left and one with those on the right. */
export const between = (
  before: Partial<Facts>,
  after: Partial<Facts>,
  texts: ReadonlyArray<string> = []
): ReadonlyArray<SnapshotEvent> => eventsOf(extract(4, before), extract(5, after, texts))

/** The events of a text that is new in the register. */
export const reported = (text: string): ReadonlyArray<SnapshotEvent> => between({}, {}, [text])

export const typesOf = (events: ReadonlyArray<SnapshotEvent>): ReadonlyArray<EventType> =>
  events.map(({ type }) => type)

export const detailsOf = (events: ReadonlyArray<SnapshotEvent>) => events.map(({ details }) => details)

/** A person in a role; one letter of the identifier distinguishes persons. */
export const holder = (
  family: string,
  label = "MANAGING_DIRECTOR",
  representation: string | null = null
): RelatedPerson => ({
  entity_id: EntityId.make(family.codePointAt(0)!.toString(16).padStart(32, "0")),
  label,
  role: roleName(label),
  name: `Eva ${family}`,
  name_parts: { given: "Eva", family, titles: [] },
  birth_date: null,
  location: { city: "Hamburg", country: null },
  representation,
  start_date: null,
  end_date: null
})

export const held = (...current: ReadonlyArray<RelatedPerson>): Pick<Facts, "related_persons"> => ({
  related_persons: { current, past: [] }
})

export const capital = (
  amount: number,
  kind: NonNullable<Facts["capital"]>["kind"] = "STAMMKAPITAL",
  currency = "EUR"
): Pick<Facts, "capital"> => ({ capital: { amount, currency, kind } })
