import type {
  Address,
  CalendarDate,
  Capital,
  EntityId,
  FactSource,
  FactSourceKind,
  Feature,
  FeatureData,
  FormerRegistration,
  FormerText,
  Holding,
  IndustryClassification,
  Organization,
  Origin,
  Registration,
  RelatedPerson,
  RelatedPersons,
  RepresentationScheme,
  Shareholders
} from "@kontor/core/Register"
import { foldText, legalFormOfShort } from "@kontor/core/Register/Spelling"
import { Array, Struct } from "effect"
import industries2008 from "../codes/industries-2008.json" with { type: "json" }
import industries2025 from "../codes/industries-2025.json" with { type: "json" }
import industryPairs from "../codes/industry-pairs.json" with { type: "json" }
import { placeOf } from "../codes/Places.ts"
import { courtOfCode, euidOf, formerKey, type RegisterNumber } from "../identity/RegisterNumber.ts"
import type { RecordBeforeMove } from "./Moves.ts"
import { canonicalJson, compare, type Facts, inOrder, type KeptRecord, type Source } from "./SourceRecord.ts"

type Scheme = keyof IndustryClassification

type Industry = IndustryClassification[Scheme][number]

/** The length of the parent of a code of each length: subclass, class, group, division. */
const lengthAbove: Readonly<Record<number, number>> = { 7: 5, 5: 4, 4: 2 }

const above = (code: string): string => code.slice(0, lengthAbove[code.length] ?? 0)

/** Lines of a code, a blank, and a label where it is not that of the code above. */
const readLabels = (lines: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>()
  for (const line of lines) {
    const [, code, label] = /^(\S+) ?(.*)$/u.exec(line)!
    labels.set(code!, label === "" ? labels.get(above(code!))! : label!)
  }
  return labels
}

/**
 * Lines of a subclass of WZ 2025, followed by those of WZ 2008 that it takes something from; a single code takes it
 * from the subclass with that code.
 */
const readPairs = (): ReadonlyArray<{ readonly [S in Scheme]: string }> =>
  industryPairs.flatMap((line) => {
    const [code, ...others] = line.split(" ") as [string, ...ReadonlyArray<string>]
    return (others.length === 0 ? [code] : others).map((other) => ({ WZ2025: code, WZ2008: other }))
  })

let labels: { readonly [S in Scheme]: ReadonlyMap<string, string> } | undefined

let pairs: ReturnType<typeof readPairs> | undefined

/** The official German label of a code; undefined for a code outside the scheme. */
export const industryLabel = (scheme: Scheme, code: string): string | undefined =>
  (labels ??= { WZ2008: readLabels(industries2008), WZ2025: readLabels(industries2025) })[scheme].get(code)

/** The subclasses of the other scheme for those at or below a code, else for those below its parent. */
const counterparts = (scheme: Scheme, other: Scheme, code: string): ReadonlyArray<string> => {
  if (code === "") return []
  const found = (pairs ??= readPairs()).filter((pair) => pair[scheme].startsWith(code)).map((pair) => pair[other])
  return found.length > 0 ? [...new Set(found)] : counterparts(scheme, other, above(code))
}

const shared = (codes: ReadonlyArray<string>, code: string): string =>
  codes.every((one) => one.startsWith(code)) ? code : shared(codes, above(code))

const translate = (scheme: Scheme, other: Scheme, code: string): ReadonlyArray<string> => {
  const codes = counterparts(scheme, other, code)
  const isUnchanged = codes.includes(code) && industryLabel(scheme, code) === industryLabel(other, code)
  if (isUnchanged) return [code]
  const divisions = Object.values(Array.groupBy(codes, (one) => one.slice(0, 2)))
  return divisions.map((division) => shared(division, division[0])).toSorted()
}

const labelled = (scheme: Scheme, { code, label }: Industry): Industry => ({
  code,
  label: industryLabel(scheme, code) ?? label
})

const translated = (scheme: Scheme, other: Scheme, industries: ReadonlyArray<Industry>): ReadonlyArray<Industry> =>
  [...new Set(industries.flatMap(({ code }) => translate(scheme, other, code)))]
    .map((code) => labelled(other, { code, label: "" }))

/**
 * Both versions of the classification where a source has only one, with the official labels. An unchanged code keeps
 * its place; for a code that was split stands the most precise code above all of its parts, one for each division with
 * a part. A code outside both versions keeps the label from its source.
 */
export const completeIndustries = ({ WZ2008, WZ2025 }: IndustryClassification): IndustryClassification => ({
  WZ2008: WZ2008.length > 0
    ? WZ2008.map((one) => labelled("WZ2008", one))
    : translated("WZ2025", "WZ2008", WZ2025),
  WZ2025: WZ2025.length > 0
    ? WZ2025.map((one) => labelled("WZ2025", one))
    : translated("WZ2008", "WZ2025", WZ2008)
})

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
 * Returns whether two entries may mean one person in one role. A birth date that only one source knows does not
 * separate them.
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
  readonly origin: Origin
  readonly legal_form: string | undefined
  readonly facts: Facts
  /** The number of records in it. */
  readonly records: number
}

/** A value and how long it held. */
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

/** The spells of texts that differ in more than spelling; the present one is the last. */
const spellsOfTexts = (
  records: ReadonlyArray<KeptRecord | RecordBeforeMove>,
  read: (record: KeptRecord | RecordBeforeMove) => string | undefined
): ReadonlyArray<FormerText> => {
  const found: Array<FormerText> = []
  for (const record of records) {
    const value = read(record)
    const last = found.at(-1)
    if (value === undefined) continue
    if (last !== undefined && foldText(last.value) === foldText(value)) {
      found[found.length - 1] = { ...last, value }
      continue
    }
    const since = record.entered_on ?? record.as_of
    if (last !== undefined) found[found.length - 1] = { ...last, effective_to: since }
    found.push({ value, effective_from: last === undefined ? null : since, effective_to: null })
  }
  return found
}

/**
 * Those that are over, newest first, then those of which no source says when they held. Another spelling of the present
 * one is over only if a source states it as a former one.
 */
const formerTexts = (
  spells: ReadonlyArray<FormerText>,
  present: string | undefined,
  undated: ReadonlyArray<string> = []
): ReadonlyArray<FormerText> => {
  const over = spells.filter(({ value }) => present === undefined || foldText(value) !== foldText(present)).toReversed()
  const known = new Set(over.map(({ value }) => foldText(value)))
  const others = [...new Set(undated)].filter((value) => value !== present && !known.has(foldText(value)))
  return [
    ...over,
    ...others.toSorted(compare).map((value): FormerText => ({ value, effective_from: null, effective_to: null }))
  ]
}

/** The names that an organization had, from its records in order. */
const formerNamesOf = (records: ReadonlyArray<KeptRecord>, name: string): ReadonlyArray<FormerText> =>
  formerTexts(
    spellsOfTexts(records, ({ facts }) => facts.name),
    name,
    records.flatMap(({ facts }) => facts.former_names ?? [])
  )

const seatOf = (record: KeptRecord | RecordBeforeMove): string | undefined =>
  "seat_then" in record ? record.seat_then : record.facts.seat

/** The towns in which an organization had its seat, from its records in order. */
const formerSeatsOf = (records: ReadonlyArray<KeptRecord | RecordBeforeMove>, { address, seat }: Facts) =>
  formerTexts(spellsOfTexts(records, seatOf), seat ?? address?.city ?? undefined)

const kindOfSource: Readonly<Record<Source, FactSourceKind>> = {
  GLEIF: "GLOBAL_LEI_INDEX",
  OFFENEREGISTER: "OPEN_DATA",
  PROFILE: "OPERATOR_DATA",
  ANNOUNCEMENT: "REGISTER_ANNOUNCEMENT",
  XJUSTIZ: "STRUCTURED_CONTENT"
}

const sourceOf = ({ as_of, read_on, record_id, source }: KeptRecord): FactSource => ({
  kind: source === "ANNOUNCEMENT" && record_id.startsWith("insolvency|")
    ? "INSOLVENCY_ANNOUNCEMENT"
    : kindOfSource[source],
  as_of,
  read_on
})

/** The facts from which a member of the profile comes, where it has not the name of one. */
const factsOfMember: { readonly [Member in keyof Organization]?: ReadonlyArray<keyof Facts> } = {
  address: ["address", "seat"],
  registration: ["name"],
  representation_scheme: ["representation"],
  former_names: ["former_names", "name"],
  former_seats: ["seat"]
}

const isKnown = (value: Organization[keyof Organization]): boolean =>
  value !== null && !(Array.isArray(value) && value.length === 0)

const vouchesForSheet = ({ extract, source }: KeptRecord): boolean =>
  source !== "ANNOUNCEMENT" && source !== "GLEIF" && (source !== "XJUSTIZ" || extract !== undefined)

const newestDay = (records: ReadonlyArray<KeptRecord>): CalendarDate | null =>
  records.reduce<CalendarDate | null>((newest, { as_of }) => newest !== null && newest > as_of ? newest : as_of, null)

/** From which of the records, in order, each known member of a profile and each of its features comes. */
const originOf = (records: ReadonlyArray<KeptRecord>, organization: Organization, facts: Facts): Origin => {
  const newest = new Map<string, KeptRecord>()
  for (const record of records) {
    const isMention = record.facts.is_mentioned === true && newest.has("name")
    for (const name of Object.keys(record.facts)) if (name !== "name" || !isMention) newest.set(name, record)
  }
  const sourceOfRecord = new Map(records.map((record) => [record, sourceOf(record)]))
  const sources: Record<string, FactSource> = {}
  for (const member of Struct.keys(organization)) {
    if (!isKnown(organization[member])) continue
    const names = factsOfMember[member] ?? [member]
    const known = records.findLast((record) => names.some((name) => newest.get(name) === record))
    if (known !== undefined) sources[member] = sourceOfRecord.get(known)!
  }
  for (const feature of Object.keys(featuresOf(facts))) sources[feature] = sourceOfRecord.get(newest.get(feature)!)!
  const whole = records.filter(vouchesForSheet)
  return { as_of: newestDay(whole.length === 0 ? records : whole), sources }
}

/** Records in order, those that only mention the organization under the name that its own ones give it at that time. */
const underOwnName = (records: ReadonlyArray<KeptRecord>): ReadonlyArray<KeptRecord> => {
  const isOwn = ({ facts }: KeptRecord) => facts.is_mentioned !== true
  let name = records.find(isOwn)?.facts.name
  if (name === undefined || records.every(isOwn)) return records
  return records.map((record) => {
    if (!isOwn(record)) return { ...record, facts: { ...record.facts, name: name! } }
    name = record.facts.name
    return record
  })
}

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
  before: ReadonlyArray<RecordBeforeMove> = []
): Folded => {
  const records = underOwnName([...before, ...kept.toSorted(inOrder)])
  const facts = records.reduce<Facts | undefined>((older, record) => mergeFacts(older, record.facts), undefined) ??
    kept[0].facts
  const form = facts.legal_form === undefined ? undefined : legalFormOfShort(facts.legal_form)
  const organization: Organization = {
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
    capital: capitalOf(records),
    ...Struct.pick(facts, ["lei", "other_addresses", "parents"]),
    former_names: formerNamesOf(records, facts.name),
    former_seats: formerSeatsOf(records, facts)
  }
  return {
    facts,
    records: records.length,
    legal_form: form?.short,
    organization,
    origin: originOf(records, organization, facts)
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
