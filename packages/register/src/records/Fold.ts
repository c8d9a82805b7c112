import type {
  Address,
  CalendarDate,
  Capital,
  EntityId,
  Feature,
  FeatureData,
  FormerRegistration,
  Holding,
  Organization,
  Registration,
  RelatedPerson,
  RelatedPersons,
  RepresentationScheme,
  Shareholders
} from "@kontor/core/Register"
import { foldText, legalFormOfShort } from "@kontor/core/Register/Name"
import { Array } from "effect"
import { completeIndustries } from "../codes/Industries.ts"
import { placeOf } from "../codes/Places.ts"
import { courtOfCode } from "../identity/Court.ts"
import { euidOf, formerKey, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { canonicalJson, compare, inOrder, type KeptRecord } from "./KeptRecord.ts"
import type { Facts } from "./SourceRecord.ts"

const isSameHolding = (left: Holding, right: Holding): boolean => canonicalJson(left) === canonicalJson(right)

/** The shareholders of the newer list; those only in the older one are past. */
export const mergeShareholders = (older: Shareholders | undefined, newer: Shareholders): Shareholders => {
  const holders = new Set(newer.entries.map(({ shareholder }) => shareholder.entity_id))
  const former = [...newer.history.past, ...older?.entries ?? [], ...older?.history.past ?? []]
  const past = former.filter(({ shareholder }) => !holders.has(shareholder.entity_id))
  return { ...newer, history: { ...newer.history, past: Array.dedupeWith(past, isSameHolding) } }
}

const personKey = (person: RelatedPerson): string => `${person.label}|${foldText(person.name)}`

const birthDateOf = (person: RelatedPerson): string | null => "birth_date" in person ? person.birth_date : null

const mayBeEqual = (left: string | null, right: string | null): boolean =>
  left === null || right === null || left === right

/**
 * Whether two entries may mean one person in one role. A birth date that only one source knows does not separate them.
 */
const isSamePerson = (left: RelatedPerson, right: RelatedPerson): boolean =>
  personKey(left) === personKey(right) && mayBeEqual(birthDateOf(left), birthDateOf(right))

const isSameSpell = (left: RelatedPerson, right: RelatedPerson): boolean =>
  isSamePerson(left, right) && mayBeEqual(left.end_date, right.end_date)

/**
 * A register that repeats a role holder, as the next court does after a move, does not change the day the role began.
 */
const sinceFirstEntry = (person: RelatedPerson, held: ReadonlyArray<RelatedPerson>): RelatedPerson => {
  const start_date = held.find((one) => isSamePerson(one, person))?.start_date ?? null
  const isEarlier = start_date !== null && (person.start_date === null || start_date < person.start_date)
  return isEarlier ? { ...person, start_date } : person
}

/**
 * The role holders of the newer record, and the past ones of both: holders in the older record that the newer one no
 * longer lists are past. A namesake hides nobody, and a person who holds the role again has no former spell.
 */
const mergePersons = (older: RelatedPersons | undefined, newer: RelatedPersons): RelatedPersons => {
  const isNamedAsPast = (person: RelatedPerson) => newer.past.some((past) => isSameSpell(past, person))
  const isCurrent = (person: RelatedPerson) => newer.current.some((current) => isSamePerson(current, person))
  const past = [
    ...newer.past,
    ...(older?.past ?? []).filter((person) =>
      !isNamedAsPast(person) && !(person.end_date === null && isCurrent(person))
    ),
    ...(older?.current ?? []).filter((person) => !isNamedAsPast(person) && !isCurrent(person))
  ]
  return {
    current: newer.current.map((person) => sinceFirstEntry(person, older?.current ?? [])),
    past: past.toSorted((left, right) =>
      compare(right.end_date ?? "", left.end_date ?? "") || compare(personKey(left), personKey(right)) ||
      compare(birthDateOf(left) ?? "", birthDateOf(right) ?? "")
    )
  }
}

interface OfYear {
  readonly year: number
}

/** The members of the newer value, and those of the older one that the newer lacks. */
const known = <Value extends object>(older: Value | undefined, newer: Value): Value =>
  ({
    ...older,
    ...Object.fromEntries(
      Object.entries(newer).filter(([name, value]) => value !== null || older === undefined || !(name in older))
    )
  }) as Value

const byYear = <Item extends OfYear>(
  older: ReadonlyArray<Item> = [],
  newer: ReadonlyArray<Item>,
  merge: (older: Item | undefined, newer: Item) => Item = (_, item) => item
): ReadonlyArray<Item> => {
  const years = new Set(newer.map((item) => item.year))
  return [
    ...newer.map((item) => merge(older.find(({ year }) => year === item.year), item)),
    ...older.filter((item) => !years.has(item.year))
  ].toSorted((left, right) => right.year - left.year)
}

/** The merge of each fact that has several values; of all others the newer value wins. */
const merges: {
  readonly [Name in keyof Facts]?: (older: Facts[Name], newer: NonNullable<Facts[Name]>) => Facts[Name]
} = {
  related_persons: mergePersons,
  shareholders: mergeShareholders,
  contact_data: known,
  financial_kpi: (older, newer) => byYear(older, newer, known),
  balance_sheet_accounts: (older, newer) => byYear(older, newer),
  profit_and_loss_account: (older, newer) => byYear(older, newer),
  annual_financial_statements: (older, newer) => byYear(older, newer),
  annual_financial_statements__html: (older, newer) => byYear(older, newer)
}

const merged = (name: keyof typeof merges, older: Facts, newer: Facts): Partial<Facts> => {
  const merge = merges[name] as ((older: unknown, newer: unknown) => unknown) | undefined
  return newer[name] === undefined || merge === undefined ? {} : { [name]: merge(older[name], newer[name]) }
}

/**
 * The knowledge of two records together. The newer one wins and erases nothing it does not know, member by member and
 * year by year.
 */
const mergeFacts = (older: Facts | undefined, newer: Facts): Facts =>
  older === undefined
    ? newer
    : Object.assign(
      { ...older, ...newer },
      ...(Object.keys(merges) as Array<keyof typeof merges>).map((name) => merged(name, older, newer))
    ) as Facts

const addressOfSeat = (seat: string): Address => ({
  street: null,
  house_number: null,
  postal_code: null,
  city: seat,
  county: null,
  state: null,
  country: "DEU",
  coordinates: null
})

/**
 * The address that a profile shows: a source's, else the seat; null without either. The postal code completes a German
 * address with coordinates and state: a court may keep the registers of several states.
 */
const profileAddress = ({ address, seat }: Facts): Address | null => {
  const known = address ?? (seat === undefined ? null : addressOfSeat(seat))
  if (known?.country !== "DEU") return known
  const place = known.postal_code === null ? undefined : placeOf(known.postal_code)
  return {
    ...known,
    state: known.state ?? place?.state ?? null,
    coordinates: known.coordinates ?? place?.coordinates ?? null
  }
}

/** The newest knowledge of an organization, folded from all its records. */
export interface Folded {
  readonly organization: Organization
  readonly former_names: ReadonlyArray<string>
  readonly legal_form: string | undefined
  readonly facts: Facts
  /** The number of records in it. */
  readonly records: number
}

interface Spell<Value> {
  readonly value: Value
  readonly effective_from: CalendarDate | null
  readonly effective_to: CalendarDate | null
}

/** The values of a fact one after another, newest last; each holds until the entry that replaced it. */
const spells = <Value>(
  records: ReadonlyArray<KeptRecord>,
  read: (facts: Facts) => Value | undefined
): ReadonlyArray<Spell<Value>> => {
  const found: Array<Spell<Value>> = []
  for (const record of records) {
    const value = read(record.facts)
    const last = found.at(-1)
    if (value === undefined || (last !== undefined && canonicalJson(last.value) === canonicalJson(value))) continue
    const since = record.entered_on ?? record.as_of
    if (last !== undefined) found[found.length - 1] = { ...last, effective_to: since }
    found.push({ value, effective_from: last === undefined ? null : since, effective_to: null })
  }
  return found
}

const capitalOf = (records: ReadonlyArray<KeptRecord>): Capital => {
  const all = spells(records, (facts) => facts.capital)
  return {
    current: all.at(-1)?.value ?? null,
    history: all.slice(0, -1).toReversed().map(({ value, ...period }) => ({ ...value, ...period }))
  }
}

const representationOf = (records: ReadonlyArray<KeptRecord>): RepresentationScheme => {
  const all = spells(records, (facts) => facts.representation)
  return { current: all.at(-1)?.value ?? [], history: all.slice(0, -1).toReversed() }
}

/** The registration of a register number, as profiles show it. */
export const registrationOf = (number: RegisterNumber, former: ReadonlyArray<FormerRegistration>): Registration => ({
  court: courtOfCode(number.court)?.name ?? number.court,
  register_type: number.type,
  register_number: number.number,
  register_number_extra: number.suffix === "" ? null : number.suffix,
  euid: euidOf(number),
  former
})

const formerOf = (records: ReadonlyArray<KeptRecord>): ReadonlyArray<FormerRegistration> => {
  const all = new Map<string, FormerRegistration>()
  for (const former of records.flatMap((record) => record.former)) {
    all.set(formerKey(former), { ...former, until: former.until ?? all.get(formerKey(former))?.until ?? null })
  }
  return [...all.values()].toSorted((left, right) =>
    compare(right.until ?? "", left.until ?? "") || compare(formerKey(left), formerKey(right))
  )
}

/** The names of an organization in its records, without the present one, in order. */
export const formerNamesOf = (records: ReadonlyArray<KeptRecord>, name: string): ReadonlyArray<string> =>
  [...new Set(records.flatMap((record) => [record.facts.name, ...(record.facts.former_names ?? [])]))]
    .filter((former) => former !== name)
    .toSorted(compare)

/**
 * Folds all records about one organization into its newest profile. For each fact the newest record that knows it wins;
 * a record erases nothing it does not know; yearly figures are kept by year; who no longer holds a role is past.
 * The order of the records does not matter. Those of the registers it moved from, `before`, count as older than all
 * others.
 */
export const fold = (
  entity_id: EntityId,
  number: RegisterNumber,
  kept: readonly [KeptRecord, ...ReadonlyArray<KeptRecord>],
  before: ReadonlyArray<KeptRecord> = []
): Folded => {
  const records = [...before, ...kept.toSorted(inOrder)]
  const facts = records.reduce<Facts | undefined>((older, record) => mergeFacts(older, record.facts), undefined) ??
    kept[0].facts
  const form = facts.legal_form === undefined ? undefined : legalFormOfShort(facts.legal_form)
  return {
    facts,
    records: records.length,
    legal_form: form?.short,
    former_names: formerNamesOf(records, facts.name),
    organization: {
      entity_id,
      name: facts.name,
      status: facts.status ?? "ACTIVE",
      legal_form: form?.de ?? null,
      address: profileAddress(facts),
      registration: registrationOf(number, formerOf(records)),
      contact_data: facts.contact_data ?? { website: null, phone_number: null, email: null },
      purpose: facts.purpose ?? null,
      keywords: facts.keywords ?? [],
      products_and_services: facts.products_and_services ?? [],
      industry_classification: completeIndustries(facts.industry_classification ?? { WZ2008: [], WZ2025: [] }),
      registration_date: facts.registration_date ?? null,
      representation_scheme: representationOf(records),
      capital: capitalOf(records)
    }
  }
}

const holdsList = (list: ReadonlyArray<unknown> | undefined): boolean => list !== undefined && list.length > 0

/** The features that sources contain, each with a test for data to show. */
const holdsData: { readonly [F in Feature & keyof Facts]: (facts: Facts) => boolean } = {
  related_persons: ({ related_persons }) => holdsList(related_persons?.current) || holdsList(related_persons?.past),
  financial_kpi: (facts) => holdsList(facts.financial_kpi),
  balance_sheet_accounts: (facts) => holdsList(facts.balance_sheet_accounts),
  profit_and_loss_account: (facts) => holdsList(facts.profit_and_loss_account),
  annual_financial_statements: (facts) => holdsList(facts.annual_financial_statements),
  annual_financial_statements__html: (facts) => holdsList(facts.annual_financial_statements__html),
  shareholders: ({ shareholders }) => holdsList(shareholders?.entries) || holdsList(shareholders?.history.past),
  news: (facts) => holdsList(facts.news),
  website_content: (facts) => facts.website_content !== undefined
}

/** A feature that sources contain; the others are computed from events and from other organizations. */
export type StoredFeature = keyof typeof holdsData

/** Every `StoredFeature`. */
export const storedFeatures = Object.keys(holdsData) as ReadonlyArray<StoredFeature>

/** The features in the facts of an organization; one without data is absent. */
export const featuresOf = (facts: Facts): FeatureData =>
  Object.fromEntries(
    storedFeatures.filter((feature) => holdsData[feature](facts)).map((feature) => [feature, facts[feature]])
  )
