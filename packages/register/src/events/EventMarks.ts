import type { EventType, RegisterEvent } from "@kontor/core/Register"
import { foldText } from "@kontor/core/Register/Name"

/** The relation of two reports of one type according to their marks: the same event, two events, or open. */
export type Relation = "SAME" | "OPEN" | "OTHER"

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members => typeof value === "object" && value !== null ? value as Members : {}

const textOf = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined

/** A mark that only one of the two has leaves the relation open. */
const compared = (left: string | undefined, right: string | undefined): Relation =>
  left === undefined || right === undefined ? "OPEN" : left === right ? "SAME" : "OTHER"

/** The relation of several marks together: a different one decides, then an equal one. */
const together = (...relations: ReadonlyArray<Relation>): Relation =>
  (["OTHER", "SAME", "OPEN"] as const).find((relation) => relations.includes(relation)) ?? "OPEN"

/** For marks that separate two events where they differ, but do not join two where they agree. */
const onlyApart = (relation: Relation): Relation => relation === "SAME" ? "OPEN" : relation

const detailOf = ({ details }: RegisterEvent, name: string): unknown => details?.[name]

const fileOf = (event: RegisterEvent): string | undefined =>
  textOf(detailOf(event, "file_number"))?.replaceAll(/\s/gu, "").toUpperCase()

const amountOf = (event: RegisterEvent, name: string): string | undefined => {
  const { amount, currency } = membersOf(detailOf(event, name))
  const digits = textOf(amount)?.replace("-", "")
  return digits === undefined ? undefined : `${digits} ${textOf(currency) ?? ""}`
}

/** A party by its register identifier if it has one, by its name and, for a person, by the day of birth. */
interface PartyMark {
  readonly number: string | undefined
  readonly name: string | undefined
  readonly born: string | undefined
}

/** The marks of a party of an event. */
export const partyMark = (party: unknown): PartyMark => {
  const { birth_date, name, name_parts, registration } = membersOf(party)
  const { family, given } = membersOf(name_parts)
  const called = textOf(name) ?? [textOf(given), textOf(family)].filter((part) => part !== undefined).join(" ")
  return {
    number: textOf(membersOf(registration)["euid"]),
    name: called === "" ? undefined : foldText(called),
    born: textOf(birth_date)
  }
}

/** The relation of two parties. Register numbers count before names. */
export const partyRelation = (left: PartyMark, right: PartyMark): Relation => {
  const numbers = compared(left.number, right.number)
  return numbers === "OPEN"
    ? together(compared(left.name, right.name), onlyApart(compared(left.born, right.born)))
    : numbers
}

const partiesOf = ({ parties }: RegisterEvent): ReadonlyArray<PartyMark> => Object.values(parties ?? {}).map(partyMark)

/** A report may name several parties. One that both name joins the reports. */
const byParties = (left: RegisterEvent, right: RegisterEvent): Relation => {
  const [own, others] = [partiesOf(left), partiesOf(right)]
  if (own.length === 0 || others.length === 0) return "OPEN"
  const relations = own.flatMap((party) => others.map((other) => partyRelation(party, other)))
  return relations.includes("SAME") ? "SAME" : relations.includes("OPEN") ? "OPEN" : "OTHER"
}

const kindOf = (event: RegisterEvent): string | undefined => textOf(detailOf(event, "transformation_kind"))

const roleOf = (event: RegisterEvent): string | undefined => textOf(membersOf(detailOf(event, "role"))["label"])

const wordsOf = ({ register_entry: { description = "" } }: RegisterEvent): string =>
  description.replaceAll(/\s+/gu, " ").trim()

const relationOfTopic: Readonly<
  Record<RegisterEvent["topic"], (left: RegisterEvent, right: RegisterEvent) => Relation>
> = {
  NEW_REGISTRATIONS: () => "OPEN",
  MASTER_DATA_CHANGES: () => "OPEN",
  CLOSURES: () => "OPEN",
  INSOLVENCIES: (left, right) => compared(fileOf(left), fileOf(right)),
  CAPITAL_CHANGES: (left, right) =>
    together(
      ...["resulting_amount", "change_amount"].map((name) => compared(amountOf(left, name), amountOf(right, name)))
    ),
  ROLE_HOLDER_CHANGES: (left, right) =>
    together(byParties(left, right), onlyApart(compared(roleOf(left), roleOf(right)))),
  TRANSFORMATIONS: (left, right) => together(byParties(left, right), onlyApart(compared(kindOf(left), kindOf(right)))),
  OTHER: (left, right) => wordsOf(left) === wordsOf(right) ? "SAME" : "OTHER"
}

/** Events that happen once in insolvency proceedings. The register enters them days after the court published them. */
const onceInProceedings: ReadonlySet<EventType> = new Set<EventType>([
  "OPENED",
  "REJECTED_NO_ASSETS",
  "OPENING_RESCINDED",
  "DISCONTINUED",
  "CONCLUDED"
])

const newValue = (event: RegisterEvent): string | undefined => {
  const [change] = Array.isArray(detailOf(event, "changes")) ? detailOf(event, "changes") as Array<unknown> : []
  const current = textOf(membersOf(change)["current"])
  return current === undefined ? undefined : foldText(current)
}

const isDerived = (event: RegisterEvent): boolean => detailOf(event, "derived") === true

/** Whether a derived change is one that an earlier report states, and a later heading shows. */
const isShownLater = (derived: RegisterEvent, stated: RegisterEvent): boolean =>
  isDerived(derived) && !isDerived(stated) && stated.occurred_on <= derived.occurred_on &&
  compared(newValue(derived), newValue(stated)) === "SAME"

const acrossDays = (left: RegisterEvent, right: RegisterEvent): Relation => {
  if (onceInProceedings.has(left.type) && compared(fileOf(left), fileOf(right)) === "SAME") return "SAME"
  return isShownLater(left, right) || isShownLater(right, left) ? "SAME" : "OTHER"
}

const isOfSameRecord = ({ source: left }: RegisterEvent, { source: right }: RegisterEvent): boolean =>
  left.kind === right.kind && left.record_id === right.record_id

/**
 * The relation of two reports about one organization: the same event where type, day and marks agree (file number,
 * party, person, amount, wording); open where one lacks the mark. A record reports each of its events once.
 * Rule: Signals (shapes), `event.id`.
 */
export const relationOf = (left: RegisterEvent, right: RegisterEvent): Relation => {
  if (left.type !== right.type || isOfSameRecord(left, right)) return "OTHER"
  return left.occurred_on === right.occurred_on ? relationOfTopic[left.topic](left, right) : acrossDays(left, right)
}

/** Whether an event has a mark besides its type and day. */
export const hasMark = (event: RegisterEvent): boolean =>
  fileOf(event) !== undefined || partiesOf(event).length > 0 || amountOf(event, "resulting_amount") !== undefined ||
  amountOf(event, "change_amount") !== undefined
