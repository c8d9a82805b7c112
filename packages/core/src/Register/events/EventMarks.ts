import { foldText } from "../identity/Name.ts"
import type { EventType, RegisterEvent } from "./RegisterEvent.ts"

/** How two reports of one type stand to each other: of one event, of two, or open, as far as their marks go. */
export type Relation = "SAME" | "OPEN" | "OTHER"

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members => typeof value === "object" && value !== null ? value as Members : {}

const textOf = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined

/** Marks that only one of the two has leave open whether they are of one event. */
const compared = (left: string | undefined, right: string | undefined): Relation =>
  left === undefined || right === undefined ? "OPEN" : left === right ? "SAME" : "OTHER"

/** The relation that several marks make together: one that differs decides, then one that is the same. */
const together = (...relations: ReadonlyArray<Relation>): Relation =>
  (["OTHER", "SAME", "OPEN"] as const).find((relation) => relations.includes(relation)) ?? "OPEN"

/** Marks that tell two events apart where they differ, and do not make one event of two where they are the same. */
const onlyApart = (relation: Relation): Relation => relation === "SAME" ? "OPEN" : relation

const detailOf = ({ details }: RegisterEvent, name: string): unknown => details?.[name]

const fileOf = (event: RegisterEvent): string | undefined =>
  textOf(detailOf(event, "file_number"))?.replaceAll(/\s/gu, "").toUpperCase()

const amountOf = (event: RegisterEvent, name: string): string | undefined => {
  const { amount, currency } = membersOf(detailOf(event, name))
  const digits = textOf(amount)?.replace("-", "")
  return digits === undefined ? undefined : `${digits} ${textOf(currency) ?? ""}`
}

/** A party by its identifier of a register, where it has one, its name and, of a person, the day of birth. */
interface PartyMark {
  readonly number: string | undefined
  readonly name: string | undefined
  readonly born: string | undefined
}

/** What tells a party of an event from other parties. */
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

/** How two parties stand to each other; numbers of the register say more than names. */
export const partyRelation = (left: PartyMark, right: PartyMark): Relation => {
  const numbers = compared(left.number, right.number)
  return numbers === "OPEN"
    ? together(compared(left.name, right.name), onlyApart(compared(left.born, right.born)))
    : numbers
}

const partiesOf = ({ parties }: RegisterEvent): ReadonlyArray<PartyMark> => Object.values(parties ?? {}).map(partyMark)

/** A report may name several parties: one that both name makes them one event. */
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

/** What happens once in insolvency proceedings: the register enters it days after the court published it. */
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

/** A change that a later heading shows is the one that an earlier report states. */
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
 * How two reports about one organization stand to each other: of one event where type, day and marks agree (file
 * number, party, person, amount, wording); open where one lacks the mark. A record reports each of its events once.
 * Rule: Signals (shapes), `event.id`.
 */
export const relationOf = (left: RegisterEvent, right: RegisterEvent): Relation => {
  if (left.type !== right.type || isOfSameRecord(left, right)) return "OTHER"
  return left.occurred_on === right.occurred_on ? relationOfTopic[left.topic](left, right) : acrossDays(left, right)
}

/** Whether an event has a mark of its own, beside its type and day. */
export const hasMark = (event: RegisterEvent): boolean =>
  fileOf(event) !== undefined || partiesOf(event).length > 0 || amountOf(event, "resulting_amount") !== undefined ||
  amountOf(event, "change_amount") !== undefined
