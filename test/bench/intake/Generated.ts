import { Sample } from "@kontor/sources/sample"
import { Effect } from "effect"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A directory for files that are generated, removed with the scope. */
export const temporary = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

/** A file to write. */
export interface Generated {
  readonly name: string
  readonly content: string
}

/** So many organizations have a few snapshots each, two and a half on average. */
const snapshotsOfOrganization = 2.5

/**
 * So many snapshots of generated companies, several of most, in the order of the companies.
 * @yields one file after the other
 */
export const snapshots = function*(count: number): Generator<Generated> {
  let written = 0
  for (const { content, name, source } of Sample.files({ organizations: Math.ceil(count / snapshotsOfOrganization) })) {
    if (source !== "xjustiz" || written++ >= count) return
    yield { name, content }
  }
}

const announcingOrganizations = 3_000

/** How far the numbers of one round lie from those of the next. */
const numbersOfRound = 1_000_000

interface Announcement {
  readonly id?: string
  readonly registernummer: string
}

interface Day {
  readonly announcements: ReadonlyArray<Announcement>
}

/** The same announcements with other register numbers, and other numbers of the portal. */
const ofRound = (round: number, announcements: ReadonlyArray<Announcement>): ReadonlyArray<Announcement> =>
  announcements.map((announcement) => {
    const [, type = "", number = ""] = /^(\S+) (\d+)/u.exec(announcement.registernummer) ?? []
    const other = `${type} ${(Number(number) + round * numbersOfRound) % 100_000_000}`
    const text = JSON.stringify(announcement).replaceAll(`${type} ${number}`, other)
    const moved: Announcement = JSON.parse(text)
    return { ...moved, ...(moved.id !== undefined && { id: String(Number(moved.id) + round * numbersOfRound) }) }
  })

/**
 * Days with about so many announcements: those of a sample register, on each day again and again with other numbers.
 * @yields one file after the other
 */
export const announcementDays = function*(count: number): Generator<Generated> {
  const days = [...Sample.files({ organizations: announcingOrganizations })].flatMap(({ content, name, source }) =>
    source === "announcements" ? [{ name, day: JSON.parse(content) as Day }] : []
  )
  const known = days.reduce((sum, { day }) => sum + day.announcements.length, 0)
  const rounds = Array.from({ length: Math.ceil(count / known) }, (_, round) => round)
  for (const { day, name } of days) {
    const announcements = rounds.flatMap((round) => ofRound(round, day.announcements))
    yield { name, content: JSON.stringify({ ...day, announcements }, null, 1) }
  }
}

/** Writes files into a new directory below another one, and answers its path. */
export const written = (below: string, name: string, files: Iterable<Generated>) =>
  Effect.promise(async () => {
    const directory = join(below, name)
    await mkdir(directory)
    for (const { content, name } of files) await writeFile(join(directory, name), content)
    return directory
  })
