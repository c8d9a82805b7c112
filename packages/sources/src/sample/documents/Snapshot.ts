import { type Day, dayOf, isoDate } from "../Day.ts"
import { Draws } from "../Draws.ts"
import type { Life } from "../life/Life.ts"
import type { State } from "../life/State.ts"
import type { Organization } from "../Organization.ts"
import type { World } from "../World.ts"

/** The register's content about an organization as retrieved on a day. */
export interface Snapshot {
  readonly organization: Organization
  readonly state: State
  readonly retrievedOn: Day
  readonly layout: Layout
}

/** The layouts of the message in use: most courts write the older one. */
export type Layout = "3.5.1" | "3.7.0"

const switching: ReadonlyArray<string> = ["Bayern", "Berlin", "Niedersachsen", "Schleswig-Holstein"]
const switchedOn = dayOf("2026-02-01")

/**
 * The courts of some states change to the newer layout on a day: later snapshots differ in layout without a change of
 * content.
 */
const layoutOn = ({ registration }: Organization, day: Day): Layout =>
  day >= switchedOn && switching.includes(registration.court.state) ? "3.7.0" : "3.5.1"

/**
 * The snapshots of a life, in their order: one at the beginning, one soon after each entry, unless the next entry came
 * first, and now and then one without any change.
 */
export const snapshotsOf = (world: World, { chapters, first, organization }: Life): ReadonlyArray<Snapshot> => {
  const draws = new Draws(world.seed, "retrievals", organization.index)
  const start = organization.isNew ? organization.registeredOn + draws.between(3, 8) : world.since + draws.below(10)
  const due = [
    { on: start, state: first },
    ...chapters.map(({ on, state }) => ({ on: Math.min(on + draws.between(1, 9), world.until), state }))
  ]
  return due.flatMap(({ on, state }, place) => {
    const next = chapters[place]?.on ?? world.until + 1
    const again = on + draws.between(35, 90)
    const days = draws.chance(3) ? [on, again] : [on]
    return days
      .filter((day) => day < next)
      .map((day) => ({ organization, state, retrievedOn: day, layout: layoutOn(organization, day) }))
  })
}

/** The file name of a snapshot: sorted by name, the files of a register are in the order of their retrieval. */
export const fileNameOf = ({ organization, retrievedOn }: Snapshot): string =>
  `${isoDate(retrievedOn)}_${organization.registration.euid}.xml`
