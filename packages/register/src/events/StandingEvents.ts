import type { CalendarDate, EventRecord, EventType, Phase, RegisterEvent } from "@kontor/core/Register"
import { foldText } from "@kontor/core/Register/Spelling"
import { Array, Array as Arrays, DateTime } from "effect"
import { canonicalJson, compare } from "../records/SourceRecord.ts"

/** The relation of two reports of one type according to their marks: the same event, two events, or open. */
type Relation = "SAME" | "OPEN" | "OTHER"

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
const partyMark = (party: unknown): PartyMark => {
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
const partyRelation = (left: PartyMark, right: PartyMark): Relation => {
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

/** Returns whether a derived change is one that an earlier report states, and a later heading shows. */
const isShownLater = (derived: RegisterEvent, stated: RegisterEvent): boolean =>
  isDerived(derived) && !isDerived(stated) && stated.occurred_on <= derived.occurred_on &&
  compared(newValue(derived), newValue(stated)) === "SAME"

/** Whether an event happened: what is only intended has not, but courts announce insolvencies after they decided. */
const isDone = ({ register_entry: { phase }, topic }: RegisterEvent): boolean =>
  phase !== "ANNOUNCED" || topic === "INSOLVENCIES"

/** The types whose new value sources write in different forms, of which one may hold the other. */
const looselyWritten: ReadonlySet<EventType> = new Set<EventType>(["ADDRESS_CHANGE", "SEAT_CHANGE", "PURPOSE_CHANGE"])

const byNewValue = (left: RegisterEvent, right: RegisterEvent): Relation => {
  const [one, other] = [newValue(left), newValue(right)]
  if (left.type === "ARTICLES_CHANGE" || one === undefined || other === undefined) return "OPEN"
  return looselyWritten.has(left.type) && (one.includes(other) || other.includes(one)) ? "SAME" : compared(one, other)
}

const byResult = (left: RegisterEvent, right: RegisterEvent): Relation => {
  const results = compared(amountOf(left, "resulting_amount"), amountOf(right, "resulting_amount"))
  return results === "OPEN" ? compared(amountOf(left, "change_amount"), amountOf(right, "change_amount")) : results
}

/** The relation of the change between two extracts to a report of the time between: both have what holds afterwards. */
const byOutcome = (left: RegisterEvent, right: RegisterEvent): Relation => {
  switch (left.topic) {
    case "MASTER_DATA_CHANGES":
      return byNewValue(left, right)
    case "CAPITAL_CHANGES":
      return byResult(left, right)
    case "NEW_REGISTRATIONS":
    case "CLOSURES":
    case "INSOLVENCIES":
    case "ROLE_HOLDER_CHANGES":
    case "TRANSFORMATIONS":
    case "OTHER":
      return relationOfTopic[left.topic](left, right)
  }
}

/** So many days after an entry its announcement is not unusual, and announcements without new content are repeats. */
const daysOfAnnouncement = 14

const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (DateTime.toEpochMillis(DateTime.makeUnsafe(to)) - DateTime.toEpochMillis(DateTime.makeUnsafe(from))) / 86_400_000

/** Whether a report of another source falls into the time between two extracts. */
const isBetween = (
  { occurred_on: until, since = until, source: { kind } }: RegisterEvent,
  { date_basis, occurred_on, source }: RegisterEvent
): boolean =>
  kind === "STRUCTURED_CONTENT" && source.kind !== kind && occurred_on >= since &&
  (occurred_on <= until || (date_basis === "ANNOUNCEMENT" && daysBetween(until, occurred_on) <= daysOfAnnouncement))

/** The content of an announcement by which it differs from others, without what follows from its day. */
const contentOf = ({ details, register_entry: { flags, phase } }: RegisterEvent): string => {
  const { derived: _, objection_until: __, ...stated } = details ?? {}
  return canonicalJson([phase, flags, stated])
}

const nameEqually = (left: RegisterEvent, right: RegisterEvent): boolean => {
  const [own, others] = [partiesOf(left), partiesOf(right)]
  const isIn = (parties: ReadonlyArray<PartyMark>) => (one: PartyMark) =>
    parties.some((other) => partyRelation(one, other) === "SAME")
  return own.every(isIn(others)) && others.every(isIn(own))
}

/** Whether both speak of one entry: a notice about another entry may have the same words. */
const isOfSameEntry = ({ register_entry: left }: RegisterEvent, { register_entry: right }: RegisterEvent): boolean =>
  left.phase === right.phase && (left.phase === "ANNOUNCED" || left.entry_date === right.entry_date)

/** Whether one announcement repeats another one: nothing in it is new. */
const isRepeat = (left: RegisterEvent, right: RegisterEvent): boolean => {
  if (left.source.kind !== right.source.kind || !left.source.kind.endsWith("_ANNOUNCEMENT")) return false
  if (Math.abs(daysBetween(left.announced_on, right.announced_on)) > daysOfAnnouncement) return false
  if (!isOfSameEntry(left, right)) return false
  if (wordsOf(left) !== "" && wordsOf(left) === wordsOf(right)) return true
  return relationOfTopic[left.topic](left, right) === "SAME" && nameEqually(left, right) &&
    contentOf(left) === contentOf(right)
}

const acrossDays = (left: RegisterEvent, right: RegisterEvent): Relation => {
  if (onceInProceedings.has(left.type) && compared(fileOf(left), fileOf(right)) === "SAME") return "SAME"
  if (isShownLater(left, right) || isShownLater(right, left) || isRepeat(left, right)) return "SAME"
  return isDone(left) === isDone(right) && (isBetween(left, right) || isBetween(right, left))
    ? byOutcome(left, right)
    : "OTHER"
}

/** Types that an extract tells apart only by a text: its status shows no more than that one of them happened. */
const likeTypes: Readonly<Partial<Record<EventType, EventType>>> = {
  EXPIRATION: "DELETION",
  LIQUIDATION: "DISSOLUTION"
}

const matterOf = (type: EventType): EventType => likeTypes[type] ?? type

/** Whether only the status in an extract shows an end. */
const isShownByStatus = ({ register_entry: { description }, source: { kind }, topic }: RegisterEvent): boolean =>
  topic === "CLOSURES" && kind === "STRUCTURED_CONTENT" && description === undefined

/** Whether one of two reports of different types says in words what the other one shows by the status. */
const isShownAlike = (left: RegisterEvent, right: RegisterEvent): boolean =>
  isShownByStatus(left) !== isShownByStatus(right) && isDone(left) && isDone(right) &&
  (isBetween(left, right) || isBetween(right, left))

const isOfSameRecord = ({ source: left }: RegisterEvent, { source: right }: RegisterEvent): boolean =>
  left.kind === right.kind && left.record_id === right.record_id

/**
 * The relation of two reports about one organization: the same event where type, day and marks agree (file number,
 * party, person, amount, wording); open where one lacks the mark. Two extracts show a change of any day between them,
 * and an announcement may repeat one. A record reports each of its events once.
 */
const relationOf = (left: RegisterEvent, right: RegisterEvent): Relation => {
  if (isOfSameRecord(left, right)) return "OTHER"
  if (left.type !== right.type) return isShownAlike(left, right) ? "OPEN" : "OTHER"
  return left.occurred_on === right.occurred_on ? relationOfTopic[left.topic](left, right) : acrossDays(left, right)
}

/** Returns whether an event has a mark besides its type and day. */
const hasMark = (event: RegisterEvent): boolean =>
  fileOf(event) !== undefined || partiesOf(event).length > 0 || amountOf(event, "resulting_amount") !== undefined ||
  amountOf(event, "change_amount") !== undefined

/** A report of one source, and the event that has shown it so far. */
interface Report {
  readonly id: string
  readonly event: RegisterEvent
  readonly event_id: string | undefined
}

type Group<R> = ReadonlyArray<R>

const inOrder = ({ event: left, id: leftId }: Report, { event: right, id: rightId }: Report): number =>
  compare(left.announced_on, right.announced_on) || compare(left.source.kind, right.source.kind) ||
  compare(leftId, rightId)

const relationsOf = <R extends Report>(left: Group<R>, right: Group<R>) =>
  left.flatMap((one) => right.map((other) => relationOf(one.event, other.event)))

/** A transformation has several parties, and reports may each name another one: they all are one event. */
const joinsAll = ({ event: { topic } }: Report): boolean => topic === "TRANSFORMATIONS"

/** Groups of reports that share a mark. */
const byMarks = <R extends Report>(reports: ReadonlyArray<R>): ReadonlyArray<Group<R>> => {
  let groups: ReadonlyArray<Group<R>> = []
  for (const report of reports) {
    const fitting = groups.filter((group) => {
      const relations = relationsOf([report], group)
      return relations.includes("SAME") && (joinsAll(report) || !relations.includes("OTHER"))
    })
    const joined = joinsAll(report) ? fitting : fitting.slice(0, 1)
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), report]]
  }
  return groups
}

const isShownWith = <R extends Report>(left: Group<R>, right: Group<R>): boolean =>
  left.some(({ event_id }) => event_id !== undefined && right.some((other) => other.event_id === event_id))

/** A group without a mark joins a group that nothing separates it from: the one it was shown with, else the first. */
const withOpenOnes = <R extends Report>(groups: ReadonlyArray<Group<R>>): ReadonlyArray<Group<R>> => {
  const isMarked = (group: Group<R>): boolean => group.some(({ event }) => hasMark(event))
  const found: Array<Group<R>> = []
  for (const group of [...groups.filter(isMarked), ...groups.filter((one) => !isMarked(one))]) {
    const fitting = found.filter((other) => !relationsOf(group, other).includes("OTHER"))
    const joined = fitting.find((other) => isShownWith(group, other)) ?? fitting[0]
    if (joined === undefined) found.push(group)
    else found[found.indexOf(joined)] = [...joined, ...group]
  }
  return found
}

/**
 * The reports about one organization, grouped by event. The groups depend on the reports and on what is shown already,
 * not on the order of arrival.
 */
const sameEvents = <R extends Report>(reports: ReadonlyArray<R>): ReadonlyArray<Group<R>> =>
  Object.values(Arrays.groupBy(reports, ({ event: { type } }) => matterOf(type))).flatMap((ofType) =>
    ofType.length === 1 ? [ofType] : withOpenOnes(byMarks(ofType.toSorted(inOrder)))
  )

type Kind = RegisterEvent["source"]["kind"]

/** The sources of events, most informative first. */
const strength: ReadonlyArray<Kind> = [
  "INSOLVENCY_ANNOUNCEMENT",
  "COMMERCIAL_REGISTER",
  "STRUCTURED_CONTENT",
  "REGISTER_ANNOUNCEMENT"
]

const strongestFirst = (left: RegisterEvent, right: RegisterEvent): number =>
  strength.indexOf(left.source.kind) - strength.indexOf(right.source.kind) ||
  compare(left.announced_on, right.announced_on) || compare(canonicalJson(left), canonicalJson(right))

const isChanges = (value: unknown): value is ReadonlyArray<Members> => Array.isArray(value)

/** The changes of the stronger report, field by field, with what the weaker one adds. */
const mergedChanges = (stronger: ReadonlyArray<Members>, weaker: ReadonlyArray<Members>): ReadonlyArray<Members> => {
  const added = weaker.filter(({ field }) => !stronger.some((change) => change["field"] === field))
  const filled = stronger.map((change) => ({ ...weaker.find(({ field }) => field === change["field"]), ...change }))
  return [...filled, ...added]
}

/** `derived` stays only if no report states the change. */
const mergedDetails = (stronger: Members, weaker: Members): Members => {
  const [{ derived: one, ...stated }, { derived: other, ...added }] = [stronger, weaker]
  const [changes, others] = [stated["changes"], added["changes"]]
  return {
    ...added,
    ...stated,
    ...(isChanges(changes) && isChanges(others) && { changes: mergedChanges(changes, others) }),
    ...(one === true && other === true && { derived: true })
  }
}

const freeName = (parties: Members, name: string): string => {
  if (!(name in parties)) return name
  const stem = name.replace(/_\d+$/u, "")
  let count = 2
  while (`${stem}_${count}` in parties) count++
  return `${stem}_${count}`
}

/** Each party once. A part that only the weaker report names replaces `counterparty`. */
const mergedParties = (stronger: Members, weaker: Members): Members => {
  const merged: Record<string, unknown> = { ...stronger }
  for (const [name, party] of Object.entries(weaker)) {
    const known = Object.keys(merged).find((one) => partyRelation(partyMark(merged[one]), partyMark(party)) === "SAME")
    if (known === undefined) merged[freeName(merged, name)] = party
    else {
      const filled = { ...party as Members, ...merged[known] as Members }
      const isUnnamed = known.startsWith("counterparty") && !name.startsWith("counterparty")
      if (isUnnamed) delete merged[known]
      merged[isUnnamed ? freeName(merged, name) : known] = filled
    }
  }
  return merged
}

/** The progress of an event by its phase: what was done counts more than what was announced. */
const reached = (phase: typeof Phase.Type | undefined): number =>
  phase === undefined ? 0 : phase === "ANNOUNCED" ? 1 : 2

const mergedEntry = (
  stronger: RegisterEvent["register_entry"],
  weaker: RegisterEvent["register_entry"]
): RegisterEvent["register_entry"] => ({
  ...weaker,
  ...stronger,
  ...(reached(weaker.phase) > reached(stronger.phase) && { phase: weaker.phase }),
  flags: [...new Set([...stronger.flags, ...weaker.flags])].toSorted()
})

/** A day that is not exact gives way to one that is. */
const mergedDay = (
  stronger: RegisterEvent,
  weaker: RegisterEvent
): Pick<RegisterEvent, "date_basis" | "occurred_on"> => {
  const { date_basis, occurred_on } = stronger.date_basis === "LATEST_POSSIBLE" ? weaker : stronger
  return { date_basis, occurred_on }
}

/** The type that words say counts before the one that a status shows. */
const mergedType = (stronger: RegisterEvent, weaker: RegisterEvent) => {
  if (stronger.type === weaker.type || !isShownByStatus(stronger)) return {}
  const { details = {}, type, type_name } = weaker
  return { type, type_name, details: { ...stronger.details, ...details } }
}

const merged = (given: RegisterEvent, weaker: RegisterEvent): RegisterEvent => {
  const stronger: RegisterEvent = { ...given, ...mergedType(given, weaker) }
  const details = mergedDetails(stronger.details ?? {}, weaker.details ?? {})
  const parties = mergedParties(stronger.parties ?? {}, weaker.parties ?? {})
  return {
    ...stronger,
    ...mergedDay(stronger, weaker),
    register_entry: mergedEntry(stronger.register_entry, weaker.register_entry),
    ...(Object.keys(details).length > 0 && { details }),
    ...(Object.keys(parties).length > 0 && { parties })
  }
}

const isSameRecord = (left: EventRecord, right: EventRecord): boolean =>
  left.kind === right.kind && left.record_id === right.record_id

/** The records that report an event, each once, in the order in which they did. */
const recordsOf = (reports: ReadonlyArray<RegisterEvent>): ReadonlyArray<EventRecord> =>
  Array.dedupeWith(
    reports.map(({ announced_on, source: { kind, record_id } }) => ({ kind, record_id, day: announced_on })).toSorted(
      (left, right) =>
        compare(left.day, right.day) || strength.indexOf(left.kind) - strength.indexOf(right.kind) ||
        compare(left.record_id, right.record_id)
    ),
    isSameRecord
  )

/**
 * The content of all reports of one event together. Where two differ, the stronger source wins; what only one says is
 * added. The order of the reports does not matter.
 */
const mergedEvent = (reports: Array.NonEmptyReadonlyArray<RegisterEvent>): RegisterEvent => {
  const event = reports.toSorted(strongestFirst).reduce(merged)
  return reports.length === 1 ? event : { ...event, source: { ...event.source, records: recordsOf(reports) } }
}

/**
 * A report in the register about one organization. `event` is its content; undefined once no source says it any more,
 * while others report the same event. `shown` is the event under its identifier, with its place, where it is shown now,
 * and `part_of` the event that shows the report, where another one does.
 */
export interface HeldReport {
  readonly id: string
  readonly event: RegisterEvent | undefined
  readonly shown: { readonly event: RegisterEvent; readonly sequence: number } | undefined
  readonly part_of: string | undefined
}

/** The standing of a report: the event it is shown as, or the one it is part of; neither once it is withdrawn. */
export interface StandingReport {
  readonly id: string
  readonly shown: RegisterEvent | undefined
  readonly part_of: string | undefined
}

interface StatedReport extends HeldReport {
  readonly event: RegisterEvent
  readonly event_id: string | undefined
}

const isStated = (report: HeldReport): report is HeldReport & { readonly event: RegisterEvent } =>
  report.event !== undefined

const sequenceOf = ({ shown }: HeldReport): number => shown?.sequence ?? Infinity

/** The identifier and the day of an event stay. Its reports together decide everything else. */
const shownAs = (bearer: HeldReport, reports: Array.NonEmptyReadonlyArray<StatedReport>): RegisterEvent => ({
  ...mergedEvent(Array.map(reports, ({ event }) => event)),
  id: bearer.id,
  announced_on: (bearer.event ?? bearer.shown?.event ?? reports[0].event).announced_on
})

/**
 * The events that the reports about one organization make, each under the identifier of the report shown first. A later
 * report of the same event becomes part of it and adds to it; an event whose first report is withdrawn stays while
 * another one reports it. Rule: signals#one-change-one-signal.
 */
export const standingEvents = (reports: ReadonlyArray<HeldReport>): ReadonlyArray<StandingReport> => {
  const stated = reports.filter(isStated).map((report): StatedReport => ({
    ...report,
    event_id: report.part_of ?? (report.shown && report.id)
  }))
  const byId = new Map(reports.map((report) => [report.id, report]))
  const standing = new Map<string, StandingReport>()
  const earliest = (group: ReadonlyArray<StatedReport>): number =>
    Math.min(
      ...group.map((report) => Math.min(sequenceOf(report), sequenceOf(byId.get(report.part_of ?? "") ?? report)))
    )
  for (const group of sameEvents(stated).toSorted((left, right) => earliest(left) - earliest(right))) {
    if (!Array.isReadonlyArrayNonEmpty(group)) continue
    const vacated = group.flatMap(({ part_of }) => byId.get(part_of ?? "") ?? []).filter(({ event, id }) =>
      event === undefined && !standing.has(id)
    )
    const [bearer = group[0]] = [...group.filter(({ shown }) => shown !== undefined), ...vacated]
      .toSorted((left, right) => sequenceOf(left) - sequenceOf(right))
    standing.set(bearer.id, { id: bearer.id, shown: shownAs(bearer, group), part_of: undefined })
    for (const { id } of group) {
      if (id !== bearer.id) standing.set(id, { id, shown: undefined, part_of: bearer.id })
    }
  }
  return reports.map(({ id }) => standing.get(id) ?? { id, shown: undefined, part_of: undefined })
}

/** Returns whether the standing of a report differs from what is held. */
export const isMoved = (held: HeldReport, { part_of, shown }: StandingReport): boolean =>
  held.part_of !== part_of || (held.shown === undefined) !== (shown === undefined) ||
  (held.shown !== undefined && shown !== undefined && canonicalJson(held.shown.event) !== canonicalJson(shown))
