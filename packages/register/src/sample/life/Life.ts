import type { Notice } from "../announcements/Notice.ts"
import { type Day, workday } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { type Organization, organizationOf, type Size } from "../Organization.ts"
import type { World } from "../World.ts"
import type { Change, Scene } from "./Change.ts"
import { corporatePlan } from "./CorporatePlan.ts"
import { endingPlan } from "./EndingPlan.ts"
import { filings } from "./FilingPlan.ts"
import { firstState } from "./FirstState.ts"
import { matterChanges } from "./MatterChanges.ts"
import type { OrdinaryChange, OrdinaryChangeName } from "./OrdinaryChange.ts"
import { peopleChanges } from "./PeopleChanges.ts"
import type { PlannedEntry, PlannedEntryName } from "./Plan.ts"
import type { State } from "./State.ts"
import { transferPlan } from "./TransferPlan.ts"

/** An entry in the register: its day, its changes, and the register's content from then on. */
export interface Chapter {
  readonly on: Day
  readonly changes: ReadonlyArray<OrdinaryChangeName | PlannedEntryName>
  readonly state: State
}

/**
 * The life of an organization: the register's content at first, every later entry, and every announcement, in their
 * order.
 */
export interface Life {
  readonly organization: Organization
  readonly first: State
  readonly chapters: ReadonlyArray<Chapter>
  readonly notices: ReadonlyArray<Notice>
}

const ordinaryChanges: ReadonlyArray<OrdinaryChange> = [...peopleChanges, ...matterChanges]

/** In how many of a hundred months an ordinary change happens. */
const monthly: Readonly<Record<Size, number>> = { micro: 4, small: 6, medium: 9, large: 14 }

const ordinaryDays = (world: World, { index, registeredOn, size }: Organization): ReadonlyArray<Day> => {
  const draws = new Draws(world.seed, "ordinary changes", index)
  const month = (world.until - world.since) / world.months
  const days = Array.from(
    { length: world.months },
    (_, at) =>
      draws.chance(monthly[size]) ? workday(world.since + 12 + Math.floor(at * month) + draws.below(20)) : world.until
  )
  return days.filter((on) => on > registeredOn + 30 && on < world.until - 5)
}

const ordinary = (state: State, scene: Scene): OrdinaryChange => {
  const applicable = ordinaryChanges.filter(({ applies }) => applies(state, scene.organization))
  return scene.draws.lot(applicable, ({ lots }) => lots)
}

interface Step {
  readonly name: OrdinaryChangeName | PlannedEntryName
  readonly change: Change
}

const stepsOf = (state: State, scene: Scene, planned: ReadonlyArray<PlannedEntry>): ReadonlyArray<Step> => {
  if (planned.length > 0) return planned
  return state.condition === "ACTIVE" ? [ordinary(state, scene)] : []
}

const write = (
  world: World,
  organization: Organization,
  first: State,
  plan: ReadonlyArray<PlannedEntry>
): ReadonlyArray<Chapter> => {
  const days = new Set([...ordinaryDays(world, organization), ...plan.map(({ on }) => on)])
  const chapters: Array<Chapter> = []
  let state = first
  for (const on of [...days].toSorted((left, right) => left - right)) {
    if (state.condition === "DELETED" || on > world.until - 4) break
    const draws = new Draws(world.seed, "entry", organization.index * 100_000 + on)
    const scene: Scene = { world, organization, on, entry: state.entries + 1, draws }
    const steps = stepsOf(state, scene, plan.filter((entry) => entry.on === on))
    if (steps.length === 0) continue
    const changed = steps.reduce((now, { change }) => change(now, scene), state)
    state = { ...changed, entries: scene.entry, enteredOn: on }
    chapters.push({ on, changes: steps.map(({ name }) => name), state })
  }
  return chapters
}

/** The life of an organization, derived from its number alone. */
export const lifeOf = (world: World, index: number): Life => {
  const organization = organizationOf(world, index)
  const first = firstState(world, organization)
  const plans = [
    endingPlan(world, organization),
    transferPlan(world, organization),
    corporatePlan(world, organization, first)
  ]
  const chapters = write(world, organization, first, plans.flatMap(({ entries }) => entries))
  const last = chapters.at(-1)
  const end = last?.state.condition === "DELETED" ? last.on + 4 : world.until
  const notices = [...plans.flatMap((plan) => plan.notices), ...filings(world, organization)]
  return {
    organization,
    first,
    chapters,
    notices: notices
      .filter(({ on }) => on > world.since && on <= Math.min(end, world.until))
      .toSorted((left, right) => left.on - right.on)
  }
}

/** The register's content about an organization in the end. */
export const lastState = ({ chapters, first }: Life): State => chapters.at(-1)?.state ?? first

/** The register's content about an organization on a day. */
export const stateOn = ({ chapters, first }: Life, day: Day): State =>
  chapters.findLast(({ on }) => on <= day)?.state ?? first
