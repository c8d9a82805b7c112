import {
  type Bilingual,
  EntityId,
  type EventType,
  type MergersAndAcquisitions,
  type RegisterEvent,
  Registration
} from "@kontor/core/Register"
import { Array, Option, Schema } from "effect"
import { compare } from "../records/SourceRecord.ts"

const { optionalKey, String: Text, Struct } = Schema

type Transaction = MergersAndAcquisitions["transactions"][number]

type Counterparty = Transaction["counterparties"][number]

/** The transformations in which organizations or their parts change hands. A conversion only changes the legal form. */
const categories: ReadonlyArray<EventType> = [
  "MERGER",
  "DIVISION",
  "ASSET_TRANSFER",
  "ENTERPRISE_AGREEMENT",
  "SQUEEZE_OUT"
]

/** The kinds with a name of their own; the others have the name of their type. */
const kindNames: Readonly<Record<string, typeof Bilingual.Type>> = {
  SPIN_OFF: { de: "Abspaltung", en: "Spin-off" },
  SPLIT_UP: { de: "Aufspaltung", en: "Split-up" },
  HIVE_DOWN: { de: "Ausgliederung", en: "Hive-down" },
  ENTERPRISE_AGREEMENT_TERMINATION: {
    de: "Beendigung eines Unternehmensvertrags",
    en: "Termination of an enterprise agreement"
  }
}

const HistoryDetails = Struct({ transformation_kind: optionalKey(Text), role: optionalKey(Text) })

const NamedOrganization = Struct({
  entity_id: optionalKey(EntityId),
  name: Text,
  seat: optionalKey(Struct({ city: Text })),
  registration: optionalKey(Struct({
    ...Registration.fields,
    register_number_extra: optionalKey(Registration.fields.register_number_extra),
    former: optionalKey(Registration.fields.former)
  }))
})

const detailsOf = Schema.decodeUnknownOption(HistoryDetails)

const organizationOf = Schema.decodeUnknownOption(NamedOrganization)

const registrationOf = (
  { court, euid, former = [], register_number, register_number_extra = null, register_type }: NonNullable<
    typeof NamedOrganization.Type.registration
  >
): Counterparty["registration"] => ({ court, register_type, register_number, register_number_extra, euid, former })

const counterpartyOf = ([part, party]: readonly [string, unknown]): ReadonlyArray<Counterparty> =>
  Option.toArray(organizationOf(party)).map(({ entity_id, name, registration, seat }) => ({
    entity_id: entity_id ?? null,
    name,
    seat: seat?.city ?? null,
    registration: registration === undefined ? null : registrationOf(registration),
    role: { label: part.replace(/(?:_entity)?(?:_\d+)?$/u, "").toUpperCase() }
  }))

const transactionOf = (event: RegisterEvent): Transaction => {
  const { date_basis, id, occurred_on, register_entry: { description, phase }, type, type_name } = event
  const { role, transformation_kind } = Option.getOrElse(
    detailsOf(event.details),
    (): typeof HistoryDetails.Type => ({})
  )
  const name = kindNames[transformation_kind ?? type] ?? type_name
  const counterparties = Object.entries(event.parties ?? {}).flatMap(counterpartyOf)
  const others = counterparties.length === 0 ? "" : `: ${counterparties.map(({ name }) => name).join(", ")}`
  return {
    id,
    headline: { en: name.en + others, de: name.de + others },
    type: { category: type, name: name.en },
    role: { label: role ?? "PARTICIPANT" },
    phase: phase ?? (date_basis === "REGISTER_ENTRY" ? "REGISTERED" : "ANNOUNCED"),
    date: occurred_on,
    counterparties,
    description: description ?? null
  }
}

const fullness = (events: ReadonlyArray<RegisterEvent>): number =>
  events.reduce((sum, { details = {}, parties = {} }) => sum + Object.keys({ ...details, ...parties }).length, 0)

/** Sources report the same transactions twice. Of one type and day, those of the most informative source count. */
const ofOneSource = (events: ReadonlyArray<RegisterEvent>): ReadonlyArray<RegisterEvent> =>
  Object.values(Array.groupBy(events, ({ source }): string => source.kind)).toSorted((left, right) =>
    right.length - left.length || fullness(right) - fullness(left) ||
    compare(left[0].source.kind, right[0].source.kind)
  )[0] ?? []

/**
 * The feature `mergers_and_acquisitions`: the transformations in which organizations or parts of them change hands,
 * newest first. Undefined without any.
 */
export const mergersAndAcquisitionsOf = (events: ReadonlyArray<RegisterEvent>): MergersAndAcquisitions | undefined => {
  const transformations = events.filter(({ topic, type }) => topic === "TRANSFORMATIONS" && categories.includes(type))
  const transactions = Object.values(
    Array.groupBy(transformations, ({ occurred_on, type }): string => `${occurred_on} ${type}`)
  )
    .flatMap(ofOneSource)
    .map(transactionOf)
    .toSorted((left, right) => compare(right.date, left.date) || compare(left.id, right.id))
  const [last] = transactions
  const first = transactions.at(-1)
  if (last === undefined || first === undefined) return undefined
  return {
    transactions,
    summary: {
      total_transactions: transactions.length,
      by_category: Object.fromEntries(categories.flatMap((category) => {
        const count = transactions.filter(({ type }) => type.category === category).length
        return count === 0 ? [] : [[category, count]]
      })),
      first_date: first.date,
      last_date: last.date
    }
  }
}
