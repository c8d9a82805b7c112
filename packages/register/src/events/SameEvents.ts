import type { RegisterEvent } from "@kontor/core/Register"
import { Array as Arrays } from "effect"
import { compare } from "../records/RecordOrder.ts"
import { hasMark, relationOf } from "./EventMarks.ts"

/** A report of one source, and the event that has shown it so far. */
export interface Report {
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
export const sameEvents = <R extends Report>(reports: ReadonlyArray<R>): ReadonlyArray<Group<R>> =>
  Object.values(Arrays.groupBy(reports, ({ event: { type } }) => type)).flatMap((ofType) =>
    ofType.length === 1 ? [ofType] : withOpenOnes(byMarks(ofType.toSorted(inOrder)))
  )
