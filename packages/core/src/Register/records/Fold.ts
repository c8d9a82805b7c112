import type { CalendarDate } from "../CalendarDate.ts"
import { courtOfCode } from "../identity/Court.ts"
import { formerKey } from "../identity/FormerKey.ts"
import type { EntityId } from "../identity/Identity.ts"
import { legalFormOfShort } from "../identity/LegalForm.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { completeIndustries } from "../profile/Industries.ts"
import type { Capital, Organization, RepresentationScheme } from "../profile/Organization.ts"
import { profileAddress } from "../profile/ProfileAddress.ts"
import type { FormerRegistration, Registration } from "../profile/Registration.ts"
import { canonicalJson } from "./CanonicalJson.ts"
import type { KeptRecord } from "./KeptRecord.ts"
import { mergeFacts } from "./MergeFacts.ts"
import { compare, inOrder } from "./RecordOrder.ts"
import type { Facts } from "./SourceRecord.ts"

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
