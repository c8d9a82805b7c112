import {
  CalendarDate,
  EntityId,
  euidOf,
  type Facts,
  Identity,
  type RegisterEvent,
  type RegisterNumber,
  roleName,
  type SourceRecord
} from "@kontor/core/Register"
import { Effect } from "effect"
import { createHash } from "node:crypto"

/** A day of the calendar. */
export const day = (text: string): CalendarDate => CalendarDate.make(text)

let numbers = 0

/** An unused register number, in Hamburg's HRB by default. */
export const newNumber = (parts: Partial<RegisterNumber> = {}): RegisterNumber => ({
  court: "K1101R",
  type: "HRB",
  number: String(++numbers),
  suffix: "",
  ...parts
})

/**
 * A word nobody has used: as a name it is far from every other one. It has no `e`, which after a vowel would fold to
 * less.
 */
export const newWord = (): string => {
  const hex = createHash("sha256").update(`word ${++numbers}`).digest("hex")
  return hex.slice(0, 14).replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!).replaceAll("e", "t")
}

/** A plain record, of a new organization by default. */
export const sourceRecord = (
  { facts, ...parts }: Partial<Omit<SourceRecord, "facts">> & { readonly facts?: Partial<Facts> } = {}
): SourceRecord => ({
  source: "PROFILE",
  record_id: "record",
  reader_version: 1,
  as_of: day("2026-01-31"),
  entered_on: null,
  registration: newNumber(),
  former: [],
  events: [],
  document: null,
  ...parts,
  facts: { name: "Alpha Werke GmbH", ...facts }
})

/** An address, in Hamburg by default. */
export const address = (parts: Partial<NonNullable<Facts["address"]>> = {}): NonNullable<Facts["address"]> => ({
  street: "Musterstraße",
  house_number: "1",
  postal_code: "20095",
  city: "Hamburg",
  county: null,
  state: "Hamburg",
  country: "DEU",
  coordinates: { latitude: 53.55, longitude: 10 },
  ...parts
})

/** The figures of a business year. Figures that are not given are unknown. */
export const kpi = (
  year: number,
  figures: Partial<NonNullable<Facts["financial_kpi"]>[number]>
): NonNullable<Facts["financial_kpi"]>[number] => ({
  year,
  revenue: null,
  net_income: null,
  active_total: null,
  equity: null,
  liabilities: null,
  cash: null,
  ebit: null,
  material_expenses: null,
  personnel_expenses: null,
  employees: null,
  ...figures
})

type NaturalPerson = Exclude<
  NonNullable<Facts["related_persons"]>["current"][number],
  { readonly organization: unknown }
>

/** A managing director; the identifier follows from the name. */
export const director = (given: string, family: string, parts: Partial<NaturalPerson> = {}): NaturalPerson => ({
  entity_id: EntityId.make(createHash("md5").update(`${given} ${family}`).digest("hex")),
  label: "MANAGING_DIRECTOR",
  role: roleName("MANAGING_DIRECTOR"),
  name: `${given} ${family}`,
  name_parts: { given, family, titles: [] },
  birth_date: null,
  location: { city: "Hamburg", country: "DEU" },
  representation: null,
  start_date: null,
  end_date: null,
  ...parts
})

/** The identifier of the organization of a register number. */
export const organizationId = (number: RegisterNumber): EntityId =>
  EntityId.make(createHash("sha256").update(`org|${euidOf(number)}`).digest("hex").slice(0, 32))

type Holding = NonNullable<Facts["shareholders"]>["entries"][number]

/** A holding of a person, or of the organization of a register number. */
export const holding = (holder: NaturalPerson | RegisterNumber, contribution_ratio: number | null): Holding => ({
  shareholder: "entity_id" in holder
    ? {
      entity_id: holder.entity_id,
      first_name: holder.name_parts.given,
      last_name: holder.name_parts.family ?? "",
      birth_date: holder.birth_date,
      city: holder.location?.city ?? null
    }
    : { entity_id: organizationId(holder), entity_name: `Organization ${euidOf(holder)}` },
  contribution: null,
  contribution_ratio,
  role: null
})

/** A list of shareholders. */
export const shareholderList = (
  entries: ReadonlyArray<Holding>,
  history: Partial<NonNullable<Facts["shareholders"]>["history"]> = {}
): NonNullable<Facts["shareholders"]> => ({
  total_capital: null,
  entries,
  history: { current_as_of: null, past: [], ...history }
})

/** An event, by default a change of name announced on the day it occurred. Members that are not given are unknown. */
export const registerEvent = (parts: Partial<RegisterEvent> = {}): RegisterEvent => ({
  id: `event-${++numbers}`,
  topic: "MASTER_DATA_CHANGES",
  type: "NAME_CHANGE",
  type_name: { de: "Änderung des Namens", en: "Change of name" },
  occurred_on: parts.announced_on ?? day("2026-02-01"),
  announced_on: day("2026-02-01"),
  date_basis: "REGISTER_ENTRY",
  register_entry: { flags: [] },
  source: { kind: "COMMERCIAL_REGISTER", record_id: "record" },
  ...parts
})

/** The identifier of the organization a record speaks of. */
export const entityOf = Effect.fnUntraced(function*({ registration }: Pick<SourceRecord, "registration">) {
  const identity = yield* Identity
  return yield* identity.organization(euidOf(registration))
})
