import {
  type Address,
  type CapitalKind,
  type EntityId,
  type EventType,
  eventTypeName,
  type RegisterEntry,
  type RegisterEvent,
  type RelatedPerson,
  type SignalAmount,
  withoutNulls
} from "@kontor/core/Register"
import { legalFormOfShort } from "@kontor/core/Register/Spelling"
import {
  courtOfCode,
  euidOf,
  parseRegisterNumber,
  type RegisterNumber,
  registerNumber
} from "../identity/RegisterNumber.ts"
import type { EntryText, Facts, KeptRecord } from "../records/SourceRecord.ts"
import {
  type Change,
  type ChangesOf,
  eventTypeTopic,
  formerAdded,
  foundTexts,
  goneTexts,
  sentencesOf,
  type Snapshot,
  snapshotsOf,
  type Step,
  type Wording
} from "./Snapshot.ts"
import { closures, insolvencies, transformations } from "./Transformations.ts"

/** An amount in hundredths of its currency, exact. */
const centsOf = (amount: number): bigint => BigInt(amount.toFixed(2).replace(".", ""))

/** An amount in hundredths, written with two decimals: `25564.59`, `-0.50`. */
const signalAmount = (cents: bigint, currency: string): SignalAmount => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0")
  return { currency, amount: `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

interface CapitalWording extends Wording {
  readonly capital_kind: string
}

const wordingsOfAuthorizedCapital: ReadonlyArray<CapitalWording> = [
  { type: "AUTHORIZED_CAPITAL", capital_kind: "CONDITIONAL_CAPITAL", says: /bedingte[sn]? Kapital|bedingt erhöht/iu },
  {
    type: "AUTHORIZED_CAPITAL",
    capital_kind: "AUTHORIZED_CAPITAL",
    says: /genehmigte[sn]? Kapital|ermächtigt, das (?:Grund|Stamm)kapital/iu
  }
]

const amounts = /(bis zu )?(\d{1,3}(?:\.\d{3})*),(\d{2}) ?(EUR|Euro|€|DEM|DM)(?!\p{L})/gu

const endsAuthorization = /aufgehoben|erloschen|gelöscht/u

/** The amount that a text grants (`um bis zu 50.000,00 EUR`), else the first amount in it. */
const authorizedAmountOf = (text: string): SignalAmount | undefined => {
  const all = [...text.matchAll(amounts)]
  const [, , units, cents, currency] = all.find(([, upTo]) => upTo !== undefined) ?? all[0] ?? []
  if (units === undefined || currency === undefined) return undefined
  return signalAmount(BigInt(units.replaceAll(".", "") + cents), currency.startsWith("D") ? "DEM" : "EUR")
}

/** Capital that may be raised later: granted, or withdrawn again. */
const authorizedCapital: ChangesOf = (step) =>
  foundTexts(step, wordingsOfAuthorizedCapital).map(({ text, wording: { capital_kind, type } }) => ({
    type,
    key: text.text,
    phase: endsAuthorization.test(text.text) ? "DELETED" : "REGISTERED",
    details: withoutNulls({ schema: "CAPITAL_CHANGE", capital_kind, resulting_amount: authorizedAmountOf(text.text) }),
    text
  }))

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
const masterDataChange = (type: EventType, field: string, previous: string, current: string): Change => ({
  type,
  key: JSON.stringify([field, previous, current]),
  details: {
    schema: "MASTER_DATA_CHANGE",
    changes: [withoutNulls({ field, previous: previous || null, current: current || null })]
  }
})

/** Changes of the organization's own fields that both snapshots know. */
const masterDataChanges: ChangesOf = ({ after, before }) =>
  fields.flatMap(({ field, read, type }) => {
    const [previous, current] = [read(before.facts), read(after.facts)]
    return previous === undefined || current === undefined || previous === current
      ? []
      : [masterDataChange(type, field, previous, current)]
  })

const articles = /(?<!\p{L})(?:Gesellschaftsvertrag|Satzung|Statut|Partnerschaftsvertrag)(?:e?s)?(?!\p{L})/u

const wordingsOfArticles: ReadonlyArray<Wording> = [{ type: "ARTICLES_CHANGE", says: articles }]

const agreed = /vom:?\s*(\d{2})\.(\d{2})\.(\d{4})/u

/** The day of the articles according to texts of the register. */
const articlesDate = (texts: ReadonlyArray<EntryText>): string | undefined => {
  const text = texts.find((one) => articles.test(one.text))?.text ?? ""
  const [, day, month, year] = agreed.exec(text) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

const dateChange = ({ after, before }: Step): ReadonlyArray<Change> => {
  const [previous, current] = [before.facts.articles_date, after.facts.articles_date]
  return previous === undefined || current === undefined || previous === current
    ? []
    : [masterDataChange("ARTICLES_CHANGE", "articles_date", previous, current)]
}

/** New articles or an amendment of them, according to texts or else to the day of the articles. */
const articlesChanges: ChangesOf = (step) => {
  const texts = foundTexts(step, wordingsOfArticles).map(({ text }) => text)
  const [first] = texts
  if (first === undefined) return dateChange(step)
  const joined = (texts: ReadonlyArray<EntryText>) => texts.map(({ text }) => text).join(" ")
  const previous = goneTexts(step).filter(({ text }) => articles.test(text))
  return [{ ...masterDataChange("ARTICLES_CHANGE", "articles", joined(previous), joined(texts)), text: first }]
}

/** The registers between which a transfer of the seat leads, where a text names the other one. */
export interface SeatTransfer {
  readonly from: RegisterNumber | undefined
  readonly to: RegisterNumber | undefined
}

const movesSeat = /(?<!\p{L})Sitz(?:es)?(?!\p{L}).*(?:verlegt|Verlegung)|Verlegung des Sitzes/u

const noNumbers = "(?:[^()]|\\([^()\\d]*\\))*?"

const register = `((?:Amtsgericht|AG)\\s${noNumbers}(?:HRA|HRB|GnR|PR|VR|GsR)\\s*\\d+(?:\\s[A-ZÄÖÜ]{1,4}(?!\\p{L}))?)`

const formerly = "(?:bisher|früher|vormals|zuvor|ehemals)"

const origin = new RegExp(`${formerly}(?:iges|:)?,?\\s*${register}`, "u")

const originBeforeTarget = new RegExp(`(?<!\\p{L})von\\s${noNumbers}\\(\\s*${register}[^()]*\\)\\s*nach(?!\\p{L})`, "u")

const target = new RegExp(
  `(?<!\\p{L})nach\\s${noNumbers}(?:\\((?!${formerly})[^()]*?${register}|,\\s*(?:jetzt|nun|nunmehr)\\s${register})`,
  "u"
)

const numberIn = (registered: string | undefined): RegisterNumber | undefined => {
  const written = parseRegisterNumber((registered ?? "").replace(/^AG\s/u, "Amtsgericht ").replaceAll(",", " "))
  if (written?.court === undefined) return undefined
  const { court, number, suffix, type } = written
  return registerNumber({ court, number, suffix, type })
}

/**
 * The transfer of a seat to the district of another court in a text: `Der Sitz ist nach Kiel (jetzt Amtsgericht Kiel
 * HRB 1 KI) verlegt`, or `von Kiel (bisher Amtsgericht Kiel HRB 1 KI) nach Hamburg verlegt`.
 */
export const seatTransferIn = (text: string): SeatTransfer => {
  const sentence = sentencesOf(text.replaceAll(/\s+/gu, " ")).find((one) => movesSeat.test(one)) ?? ""
  const [, inBrackets, behindComma] = target.exec(sentence) ?? []
  return {
    from: numberIn((origin.exec(sentence) ?? originBeforeTarget.exec(sentence))?.[1]),
    to: numberIn(inBrackets ?? behindComma)
  }
}

const written = ({ court, number, suffix, type }: RegisterNumber): string =>
  [type, number, suffix, courtOfCode(court)?.name].filter((part) => part !== undefined && part !== "").join(" ")

const transfer = (previous: string, current: string): Change =>
  masterDataChange("REGISTER_TRANSFER", "registration", previous, current)

const wordingsOfTransfers: ReadonlyArray<Wording> = [{
  type: "REGISTER_TRANSFER",
  says: /(?<!\p{L})Sitz(?!\p{L}).*nach.*verlegt/u
}]

/**
 * Moves from another register, which the register lists as a former one, and the move to another register, which a text
 * reports with court and number.
 */
const registerTransfers: ChangesOf = (step, number) => {
  const { after, before } = step
  const arrivals = formerAdded(before.former, after.former).map(({ court, register_number, register_type }) =>
    transfer(`${register_type} ${register_number} ${court}`, written(number))
  )
  const departures = foundTexts(step, wordingsOfTransfers).flatMap(({ text }) => {
    const { to } = seatTransferIn(text.text)
    return to === undefined ? [] : [{ ...transfer(written(number), written(to)), text }]
  })
  return [...arrivals, ...departures]
}

/** The holder of a role in the form of a Signal's party. */
export const roleHolderParty = (holder: RelatedPerson): Readonly<Record<string, unknown>> => {
  if ("organization" in holder) return withoutNulls({ type: "ORGANIZATION", ...holder.organization })
  const { birth_date, entity_id, location, name, name_parts } = holder
  return withoutNulls({ type: "PERSON", entity_id, name, name_parts, birth_date, location })
}

const keyOf = ({ entity_id, label, role }: RelatedPerson): string => JSON.stringify([label, role.de.long, entity_id])

const holdersOf = ({ related_persons }: Facts): ReadonlyMap<string, RelatedPerson> =>
  new Map(related_persons?.current.map((holder) => [keyOf(holder), holder]))

/** The contribution of each holder, where the snapshot has it: the liable sum of a limited partner. */
const contributionsOf = ({ shareholders }: Facts): ReadonlyMap<EntityId, string> =>
  new Map(
    shareholders?.entries.flatMap(({ contribution, shareholder }) =>
      contribution === null ? [] : [[shareholder.entity_id, `${contribution.amount} ${contribution.currency}`] as const]
    )
  )

const changeOf = (type: EventType, key: string, holder: RelatedPerson): Change => {
  const { label, representation, role } = holder
  return {
    type,
    key,
    details: withoutNulls({ schema: "ROLE_HOLDER_CHANGE", role: { label, ...role }, representation }),
    parties: { role_holder: roleHolderParty(holder) }
  }
}

/**
 * The persons who took or left a role, or whose representation or liable sum changed. A person in two roles has a
 * change for each. Without known role holders in the earlier snapshot there is no change.
 */
const roleHolderChanges: ChangesOf = ({ after, before }) => {
  if (before.facts.related_persons === undefined) return []
  const [previous, current] = [holdersOf(before.facts), holdersOf(after.facts)]
  const [contributedBefore, contributed] = [contributionsOf(before.facts), contributionsOf(after.facts)]
  const isContributionChanged = ({ entity_id, label }: RelatedPerson): boolean => {
    const [was, is] = [contributedBefore.get(entity_id), contributed.get(entity_id)]
    return label === "LIMITED_PARTNER" && was !== undefined && is !== undefined && was !== is
  }
  const exits = [...previous].flatMap(([key, holder]) =>
    current.has(key) ? [] : [changeOf("ROLE_HOLDER_EXIT", key, holder)]
  )
  const others = [...current].flatMap(([key, holder]) => {
    const known = previous.get(key)
    if (known === undefined) return [changeOf("ROLE_HOLDER_ENTRY", key, holder)]
    const { representation } = holder
    return known.representation === representation && !isContributionChanged(holder)
      ? []
      : [changeOf("ROLE_HOLDER_CHANGE", key, holder)]
  })
  return [...exits, ...others]
}

/** The kinds of capital in Signals. */
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
 * `change_amount` is absent. A change of currency alone is not a change of capital.
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

const wordingsOfContinuation: ReadonlyArray<Wording> = [
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
  const reported = foundTexts(step, wordingsOfContinuation).map(({ text, wording: { type } }) => ({
    type,
    key: text.text,
    text
  }))
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

/**
 * The number of the entry that made a change: that of its text, if it came after the earlier snapshot, else the last
 * one if there was no other since; null where it may have been any of several.
 */
const entryNumber = (
  before: Snapshot | undefined,
  { entries }: Snapshot,
  text: EntryText | undefined
): number | null => {
  const stated = text?.entry ?? 0
  if (stated > (before?.entries ?? 0) && stated <= (entries ?? Infinity)) return stated
  return entries !== null && (before?.entries ?? 0) === entries - 1 ? entries : null
}

/** The register dates only its last entry. An earlier one has no day. */
const entryOf = ({ entered_on, entries }: Snapshot, number: number | null, { phase, text }: Change): Entry => {
  return {
    ...(entered_on !== null && number !== null && number === entries && { entry_date: entered_on }),
    phase: phase ?? "REGISTERED",
    context: "PRIMARY",
    flags: flagsOf(text),
    ...(number !== null && { entry_number: String(number) }),
    ...(text && { description: text.text })
  }
}

type Entry = typeof RegisterEntry.Type

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
  const register_entry = entryOf(after, entryNumber(before, after, change.text), change)
  return {
    seed: ["snapshot", entity_id, moment, type, key].join("|"),
    topic: eventTypeTopic[type],
    type,
    type_name: eventTypeName[type],
    occurred_on: entered_on ?? as_of,
    announced_on: as_of,
    date_basis: register_entry.entry_date === undefined ? "LATEST_POSSIBLE" : "REGISTER_ENTRY",
    register_entry,
    ...(before !== undefined && { since: before.as_of }),
    source: { kind: "STRUCTURED_CONTENT", record_id: `${euidOf(number)}#${entries ?? moment}` },
    ...(details && { details }),
    ...(parties && { parties }),
    ...(counterparty && { counterparty })
  }
}

/**
 * The events that the extracts of an organization show: its registration if the oldest holds only the first entry, and
 * what changed from each extract to the next. The order and the repetition of the records do not matter, and an extract
 * between two others refines the changes between them.
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
