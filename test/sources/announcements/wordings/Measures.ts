import type { EventTopic, RegisterEvent } from "@kontor/core/Register"
import { eventTypeTopic } from "@kontor/register"
import type { LabelledEvent, LabelledParty } from "./Label.ts"
import { detailsOf, holderOf, isNamed, isParty, type OtherParty, partiesOf } from "./Reported.ts"
import { counted, type Tallies } from "./Tallies.ts"

/** An announcement: what its label says, what the reader reported, and how often its wording occurs in a year. */
export interface Labelled {
  readonly hash: string
  readonly labels: ReadonlyArray<LabelledEvent>
  readonly reported: ReadonlyArray<RegisterEvent>
  readonly count: number
}

/** One label beside the reported event; `undefined` on the side that has none. */
interface Pair {
  readonly label: LabelledEvent | undefined
  readonly event: RegisterEvent | undefined
}

/** The topics of a label: of several, the reported one is right. */
const topicsOf = ({ types }: LabelledEvent): ReadonlyArray<EventTopic> => types.map((type) => eventTypeTopic[type])

const isHeldBy = (event: RegisterEvent, { person }: LabelledEvent): boolean =>
  person === undefined || holderOf(event).family === person.family

/**
 * Each label with an event of its type, of several with the one that names its person; then what is left on both sides.
 */
const pairsOf = ({ labels, reported }: Labelled): ReadonlyArray<Pair> => {
  const left = [...reported]
  const pairs = labels.map((label): Pair => {
    const fitting = left.filter(({ type }) => label.types.includes(type))
    const event = fitting.find((one) => isHeldBy(one, label)) ?? fitting[0]
    if (event !== undefined) left.splice(left.indexOf(event), 1)
    return { label, event }
  })
  return [...pairs, ...left.map((event) => ({ label: undefined, event }))]
}

const topicsAgreed = (tallies: Tallies, { count, labels, reported }: Labelled): void => {
  const topics = new Set(reported.map(({ topic }) => topic))
  const labelled = new Set(
    labels.filter(({ is_optional }) => !is_optional).map(topicsOf).map((of) =>
      of.find((one) => topics.has(one)) ?? of[0]!
    )
  )
  const possible = new Set(labels.flatMap(topicsOf))
  for (const topic of new Set([...labelled, ...topics])) {
    const isAgreed = possible.has(topic) && topics.has(topic)
    counted(tallies, topic, { isLabelled: labelled.has(topic), isReported: topics.has(topic), isAgreed, count })
  }
}

const isAny = (reported: string, right: ReadonlyArray<string>): boolean =>
  right.some((one) => one === reported || (one !== "" && reported.replaceAll(/\s/gu, "").startsWith(one)))

/** The phase of an event that both sides have, where it can be another: of transformations and of role holders. */
const phaseOf = (isAnnounced: boolean): string => isAnnounced ? "ANNOUNCED" : "DONE"

const phaseReported = (event: RegisterEvent | undefined): string =>
  event?.topic === "TRANSFORMATIONS" || event?.topic === "ROLE_HOLDER_CHANGES"
    ? phaseOf(event.register_entry?.phase === "ANNOUNCED")
    : ""

const fieldsAgreed = (tallies: Tallies, { event, label }: Pair, count: number): void => {
  if (label?.is_optional === true) return
  const reported = event && detailsOf(event)
  const fields: ReadonlyArray<readonly [name: string, right: ReadonlyArray<string>, reported: string]> = [
    ["kind of transformation", [label?.kind ?? ""], reported?.kind ?? ""],
    ["own part", [label?.part === "ANY" ? reported?.part ?? "" : label?.part ?? ""], reported?.part ?? ""],
    ["role", label?.roles ?? [""], reported?.role ?? ""],
    ["ground", label?.grounds ?? [""], reported?.ground ?? ""],
    ["legal basis", label?.bases ?? [""], reported?.basis ?? ""],
    ["change of capital", [label?.amounts.change ?? ""], reported?.change ?? ""],
    ["resulting capital", [label?.amounts.resulting ?? ""], reported?.resulting ?? ""],
    ["address, seat or purpose", [label?.value ?? ""], reported?.value ?? ""],
    [
      "phase",
      label?.is_announced === undefined || phaseReported(event) === ""
        ? [phaseReported(event)]
        : [phaseOf(label.is_announced)],
      label ? phaseReported(event) : ""
    ]
  ]
  for (const [name, right, value] of fields) {
    const isLabelled = right.some((one) => one !== "") && !right.includes("")
    counted(tallies, name, {
      isLabelled,
      isReported: value !== "",
      isAgreed: value !== "" && isAny(value, right),
      count
    })
  }
}

const personAgreed = (tallies: Tallies, { event, label }: Pair, count: number): void => {
  if (label?.is_optional === true) return
  const empty = { family: "", given: "", birth: "", town: "" }
  const right = label?.person ?? empty
  const reported = event === undefined ? empty : holderOf(event)
  const isNameRight = reported.family === right.family && reported.given === right.given
  counted(tallies, "person", {
    isLabelled: right.family !== "",
    isReported: reported.family !== "",
    isAgreed: isNameRight && reported.birth === right.birth && reported.town === right.town,
    count
  })
  counted(tallies, "person: name", {
    isLabelled: right.family !== "",
    isReported: reported.family !== "",
    isAgreed: isNameRight,
    count
  })
  for (const member of ["birth", "town"] as const) {
    counted(tallies, `person: ${member}`, {
      isLabelled: right[member] !== "",
      isReported: reported[member] !== "",
      isAgreed: reported[member] !== "" && reported[member] === right[member],
      count
    })
  }
}

const partyAgreed = (
  tallies: Tallies,
  key: string,
  { count, label, other }: {
    readonly label: LabelledParty | undefined
    readonly other: OtherParty | undefined
    readonly count: number
  }
): void => {
  const isFound = label !== undefined && other !== undefined
  const isLabelled = label !== undefined && !label.is_optional
  counted(tallies, key, { isLabelled, isReported: other !== undefined, isAgreed: isFound, count })
  if (label?.name === "") return
  counted(tallies, "party: name", {
    isLabelled,
    isReported: other !== undefined,
    isAgreed: isFound && isNamed(other, label),
    count
  })
  counted(tallies, "party: part", {
    isLabelled,
    isReported: other !== undefined,
    isAgreed: isFound && other.part === label.part,
    count
  })
}

const kindOfNumber = (number: string): string =>
  number === "" ? "party without a number" : /\b(?:HR[AB]|GnR|PR|VR|GsR)\b/u.test(number) ? "party" : "party abroad"

const partiesAgreed = (tallies: Tallies, { event, label }: Pair, count: number): void => {
  if (label?.parties.some(({ part }) => part === "ANY")) return
  const left = event === undefined ? [] : [...partiesOf(event)]
  for (const party of label?.parties ?? []) {
    const other = left.find((one) => isParty(one, party)) ?? left.find((one) => isNamed(one, party))
    if (other !== undefined) left.splice(left.indexOf(other), 1)
    if (other === undefined && party.is_optional) continue
    partyAgreed(tallies, kindOfNumber(party.number), { label: party, other, count })
  }
  for (const other of left) partyAgreed(tallies, "party", { label: undefined, other, count })
}

/** An event that the label lets be `OTHER` has no fields when it is. */
const isDeclined = ({ event, label }: Pair): boolean => event?.type === "OTHER" && (label?.types.length ?? 0) > 1

/** What the reader reports of labelled announcements, beside what the labels say: by topic, by type and by field. */
export const measuresOf = (announcements: ReadonlyArray<Labelled>) => {
  const [topics, types, fields]: [Tallies, Tallies, Tallies] = [new Map(), new Map(), new Map()]
  for (const announcement of announcements) {
    const { count } = announcement
    topicsAgreed(topics, announcement)
    for (const pair of pairsOf(announcement)) {
      const { event, label } = pair
      const type = label?.types.find((one) => one === event?.type) ?? label?.types[0] ?? event!.type
      counted(types, `${eventTypeTopic[type]} ${type}`, {
        isLabelled: label !== undefined && !label.is_optional,
        isReported: event !== undefined,
        isAgreed: label !== undefined && event !== undefined,
        count
      })
      if (isDeclined(pair)) continue
      fieldsAgreed(fields, pair, count)
      personAgreed(fields, pair, count)
      partiesAgreed(fields, pair, count)
    }
  }
  return { topics, types, fields }
}
