import { CalendarDate, EntityId } from "@kontor/core/Register"
import { type Facts, fold, type KeptRecord } from "@kontor/register"

const entity = EntityId.make("0".repeat(32))

const number = { court: "K1101R", type: "HRB", number: "1", suffix: "" } as const

/** A record of a day with these facts. */
export const record = (
  as_of: string,
  facts: Omit<Facts, "name"> & { name?: string },
  more: Partial<KeptRecord> = {}
): KeptRecord => ({
  source: "XJUSTIZ",
  digest: JSON.stringify([as_of, facts]),
  record_id: as_of,
  read_on: CalendarDate.make("2026-11-01"),
  as_of: CalendarDate.make(as_of),
  entered_on: null,
  former: [],
  ...more,
  facts: { name: "Alpha GmbH", ...facts }
})

/** The fold of records of one organization. */
export const folded = (first: KeptRecord, ...others: ReadonlyArray<KeptRecord>) =>
  fold(entity, number, [first, ...others])

/** A person with a role. */
export const person = (family: string, label = "MANAGING_DIRECTOR") => ({
  entity_id: entity,
  label,
  role: { en: { long: label, short: label }, de: { long: label, short: label } },
  name: `Eva ${family}`,
  name_parts: { given: "Eva", family, titles: [] },
  birth_date: null,
  location: null,
  representation: null,
  start_date: null,
  end_date: null
})
