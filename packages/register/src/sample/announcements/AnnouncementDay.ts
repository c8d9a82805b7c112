import { type Day, isoDate } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { type Life, lifeOf } from "../life/Life.ts"
import type { SampleFile } from "../SampleFile.ts"
import type { World } from "../World.ts"
import { type Announcement, announcementOf } from "./Announcement.ts"

/** The first announcement number of the sample register. */
const firstId = 500_001

/** The number of days at the beginning whose files have the older layout, without numbers. */
const daysOfOlderLayout = 30

/**
 * One number per announcement day of an organization, by day and then by organization: small enough to keep for all.
 */
const calendarOf = (world: World): Float64Array => {
  const days: Array<number> = []
  for (let index = 0; index < world.organizations; index++) {
    const on = new Set(lifeOf(world, index).notices.map((notice) => notice.on))
    for (const day of on) days.push(day * world.organizations + index)
  }
  return Float64Array.from(days).toSorted()
}

const dayFile = (world: World, day: Day, isOlder: boolean, announcements: ReadonlyArray<Announcement>): SampleFile => {
  const draws = new Draws(world.seed, "collection", day)
  const date = isoDate(day)
  const time = `05:${draws.between(10, 59)}:${draws.between(10, 59)}.${draws.between(100, 999)}`
  const content = {
    date,
    date_of_scrape: `${isoDate(day + 1)}T${time}Z`,
    tool_version: isOlder ? "0.1.0" : "0.2.0",
    ...(isOlder ? {} : { number_of_announcements: announcements.length }),
    announcements
  }
  return {
    source: "announcements",
    name: `registerbekanntmachungen-${date}.json`,
    content: JSON.stringify(content, null, 1)
  }
}

/**
 * The announcements of each day, in the layout of the collected files. Days without announcements are left out.
 * @yields a file of one day, in the order of the days
 */
export const announcementDays = function*(world: World): Generator<SampleFile> {
  const calendar = calendarOf(world)
  let id = firstId
  for (let at = 0; at < calendar.length;) {
    const day = Math.floor(calendar[at]! / world.organizations)
    const isOlder = day < world.since + daysOfOlderLayout
    const announcements: Array<Announcement> = []
    for (; at < calendar.length && Math.floor(calendar[at]! / world.organizations) === day; at++) {
      const life: Life = lifeOf(world, calendar[at]! % world.organizations)
      for (const notice of life.notices.filter(({ on }) => on === day)) {
        announcements.push(announcementOf(world, life, notice, isOlder ? undefined : id++))
      }
    }
    yield dayFile(world, day, isOlder, announcements)
  }
}
