import {
  type CapitalKind,
  type EntityId,
  eventTypeName,
  type RegisterEntry,
  type RegisterEvent,
  withoutNulls
} from "@kontor/core/Register"
import { legalFormOfShort } from "@kontor/core/Register/Name"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import type { KeptRecord } from "../records/KeptRecord.ts"
import type { EntryText, Facts } from "../records/SourceRecord.ts"
import { authorizedCapital, centsOf, signalAmount } from "./Capital.ts"
import { type Change, type ChangesOf, eventTypeTopic, foundTexts, type Wording } from "./Change.ts"
import { closures, insolvencies } from "./Closures.ts"
import { articlesChanges, articlesDate, masterDataChanges, registerTransfers } from "./MasterData.ts"
import { roleHolderChanges } from "./RoleHolders.ts"
import { type Snapshot, snapshotsOf } from "./Snapshot.ts"
import { transformations } from "./Transformations.ts"

/** The kinds of capital in Signals. Rule: Signals (shapes), `details.capital_kind`. */
const signalKindOf: Readonly<Record<CapitalKind, string>> = {
  STAMMKAPITAL: "SHARE_CAPITAL",
  GRUNDKAPITAL: "SHARE_CAPITAL",
  HAFTSUMME: "LIABLE_CAPITAL",
  KOMMANDITKAPITAL: "LIABLE_CAPITAL",
  GESCHAEFTSGUTHABEN: "COOPERATIVE_CAPITAL"
}

/** Hundred-thousandths of a currency in one euro, fixed by law. Some registered capital is still in Deutsche Mark. */
const perEuro: Readonly<Record<string, bigint>> = { EUR: 100_000n, DEM: 195_583n }

const inEuroCents = (cents: bigint, currency: string): bigint => {
  const rate = perEuro[currency] ?? 100_000n
  return (cents * 200_000n + rate) / (2n * rate)
}

type RegisteredCapital = NonNullable<Facts["capital"]>

const changeBetween = (before: RegisteredCapital, after: RegisteredCapital): ReadonlyArray<Change> => {
  const [previous, current] = [centsOf(before.amount), centsOf(after.amount)]
  const isSameCurrency = before.currency === after.currency
  const change = current - previous
  const growth = isSameCurrency
    ? change
    : inEuroCents(current, after.currency) - inEuroCents(previous, before.currency)
  if (growth === 0n) return []
  const isIncrease = growth > 0n
  const resulting_amount = signalAmount(current, after.currency)
  return [{
    type: isIncrease ? "CAPITAL_INCREASE" : "CAPITAL_DECREASE",
    key: JSON.stringify([signalAmount(previous, before.currency), resulting_amount]),
    phase: isIncrease ? "INCREASED" : "DECREASED",
    details: withoutNulls({
      schema: "CAPITAL_CHANGE",
      capital_kind: signalKindOf[after.kind],
      resulting_amount,
      change_amount: isSameCurrency ? signalAmount(change, after.currency) : null
    })
  }]
}

/**
 * A capital of the same kind that grew or shrank. Where its currency changed too, the official rate decides which, and
 * `change_amount` is absent. A change of currency alone is not a change of capital. Rule: Signal (service description,
 * Resources).
 */
const capitalChanges: ChangesOf = ({ after, before }) => {
  const [previous, current] = [before.facts.capital, after.facts.capital]
  return previous === undefined || current === undefined || signalKindOf[previous.kind] !== signalKindOf[current.kind]
    ? []
    : changeBetween(previous, current)
}

const capitalOf = ({ capital }: Facts) =>
  capital && { kind: signalKindOf[capital.kind], amount: signalAmount(centsOf(capital.amount), capital.currency) }

/**
 * The registration, which the first snapshot shows if its entry is the first one; a registration by transfer if the
 * organization was registered elsewhere before. The first snapshot of an older organization yields no event.
 */
const registration = ({ entries, facts, former, texts }: Snapshot): ReadonlyArray<Change> =>
  entries !== 1 ? [] : [{
    type: former.length === 0 ? "REGISTRATION" : "REGISTRATION_BY_TRANSFER",
    key: "",
    details: withoutNulls({
      schema: "NEW_REGISTRATION",
      legal_form: facts.legal_form && (legalFormOfShort(facts.legal_form)?.de ?? facts.legal_form),
      purpose: facts.purpose,
      capital: capitalOf(facts),
      articles_date: facts.articles_date ?? articlesDate(texts ?? [])
    })
  }]

const wordings: ReadonlyArray<Wording> = [
  {
    type: "OTHER",
    says: /(?:Gesellschaft|Genossenschaft|Partnerschaft|Verein)(?!\p{L}).*(?:fortgesetzt|Fortsetzung)|Fortsetzung der/u,
    unless: /Insolvenzverfahren(?!\p{L}).*eröffnet/u
  }
]

/**
 * The continuation of a dissolved organization, according to a text or else to its status. It has no event type of its
 * own: it is `OTHER`.
 */
const continuations: ChangesOf = (step) => {
  const reported = foundTexts(step, wordings).map(({ text, wording: { type } }) => ({ type, key: text.text, text }))
  const { after, before } = step
  const isContinued = before.facts.status === "DISSOLVED" && after.facts.status === "ACTIVE"
  return reported.length > 0 || !isContinued ? reported : [{ type: "OTHER", key: "CONTINUATION" }]
}

/**
 * An event that snapshots show, before its identifier is derived from `seed`: the organization, the moment of the
 * entry, and the key of the change. `counterparty` becomes a party once its identifier is derived too.
 */
export interface SnapshotEvent extends Omit<RegisterEvent, "id"> {
  readonly seed: string
  readonly counterparty?: Change["counterparty"]
}

/** Every kind of change between two snapshots, in the order of the events of one entry. */
const kinds: ReadonlyArray<ChangesOf> = [
  registerTransfers,
  masterDataChanges,
  articlesChanges,
  capitalChanges,
  authorizedCapital,
  roleHolderChanges,
  transformations,
  insolvencies,
  closures,
  continuations
]

const flagsOf = (text: EntryText | undefined): (typeof RegisterEntry.Type)["flags"] => [
  ...(/berichtigt|Berichtigung/u.test(text?.text ?? "") ? ["CORRECTION" as const] : []),
  ...(/von Amts wegen/u.test(text?.text ?? "") ? ["EX_OFFICIO" as const] : [])
]

/** The number of the text's entry, if it came after the earlier snapshot; else the number of the last entry. */
const entryNumber = (
  before: Snapshot | undefined,
  { entries }: Snapshot,
  text: EntryText | undefined
): number | null => {
  const stated = text?.entry ?? 0
  return stated > (before?.entries ?? 0) && stated <= (entries ?? Infinity) ? stated : entries
}

/** The register dates only its last entry. An earlier entry, which a text names by its number, has no day. */
const entryOf = (
  before: Snapshot | undefined,
  after: Snapshot,
  { phase, text }: Change
): typeof RegisterEntry.Type => {
  const { entered_on, entries } = after
  const number = entryNumber(before, after, text)
  return {
    ...(entered_on !== null && number === entries && { entry_date: entered_on }),
    phase: phase ?? "REGISTERED",
    context: "PRIMARY",
    flags: flagsOf(text),
    ...(number !== null && { entry_number: String(number) }),
    ...(text && { description: text.text })
  }
}

/** The organization whose snapshots are compared. */
interface Subject {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
}

const eventOf = (
  { entity_id, number }: Subject,
  before: Snapshot | undefined,
  after: Snapshot,
  change: Change
): SnapshotEvent => {
  const { as_of, entered_on, entries, moment } = after
  const { counterparty, details, key, parties, type } = change
  return {
    seed: ["snapshot", entity_id, moment, type, key].join("|"),
    topic: eventTypeTopic[type],
    type,
    type_name: eventTypeName[type],
    occurred_on: entered_on ?? as_of,
    announced_on: as_of,
    date_basis: entered_on === null ? "DOCUMENT" : "REGISTER_ENTRY",
    register_entry: entryOf(before, after, change),
    source: { kind: "STRUCTURED_CONTENT", record_id: `${euidOf(number)}#${entries ?? moment}` },
    ...(details && { details }),
    ...(parties && { parties }),
    ...(counterparty && { counterparty })
  }
}

/**
 * The events that the extracts of an organization show: its registration if the oldest holds only the first entry, and
 * what changed from each extract to the next. The order and the repetition of the records do not matter, and an extract
 * between two others refines the changes between them. Rule: Signal (service description, Resources).
 */
export const snapshotEvents = (
  entity_id: EntityId,
  number: RegisterNumber,
  records: ReadonlyArray<KeptRecord>
): ReadonlyArray<SnapshotEvent> =>
  snapshotsOf(records).flatMap((after, place, all) => {
    const before = all[place - 1]
    const changes = before === undefined
      ? registration(after)
      : kinds.flatMap((changesOf) => changesOf({ before, after }, number))
    return changes.map((change) => eventOf({ entity_id, number }, before, after, change))
  })
