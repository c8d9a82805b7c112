import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { readdir, readFile } from "node:fs/promises"

/** Of `/proc`: clock ticks a second, on every Linux that Node runs on. */
const ticksPerSecond = 100

interface Usage {
  readonly parent: number
  /** Seconds of processor time, of the process itself. */
  readonly own: number
  /** Seconds of processor time, of the children that have ended. */
  readonly ended: number
}

const usageOf = async (pid: number): Promise<Usage | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ").map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    parent: fields[1] ?? 0,
    own: (user + system) / ticksPerSecond,
    ended: (endedUser + endedSystem) / ticksPerSecond
  }
}

const processes = async (): Promise<ReadonlyArray<number>> =>
  (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)

/** Seconds of processor time that a process has used so far. */
export const timeOf = (pid: number): Effect.Effect<number> =>
  Effect.promise(async () => (await usageOf(pid))?.own ?? Number.NaN)

/**
 * Seconds of processor time that a PostgreSQL server has used so far: all of its processes, and those that have ended.
 */
export const timeOfServer = (postmaster: number): Effect.Effect<number> =>
  Effect.promise(async () => {
    const usages = await Promise.all((await processes()).map(async (pid) => ({ pid, usage: await usageOf(pid) })))
    return usages.reduce((sum, { pid, usage }) => {
      if (usage === undefined) return sum
      if (pid === postmaster) return sum + usage.own + usage.ended
      return usage.parent === postmaster ? sum + usage.own : sum
    }, 0)
  })

/** The first process of the server that a client is connected to, which has to run on this machine. */
export const postmasterOf = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const [row] = yield* sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
  const usage = yield* Effect.promise(() => usageOf(row?.pid ?? 0))
  return usage?.parent ?? 0
})

/** Resident memory of a process, in MB of a million bytes. */
export const residentMemory = (pid: number): Effect.Effect<number> =>
  Effect.promise(async () => {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kilobytes) * 1024 / 1e6
  })

/** How often memory is looked at. */
const glance = "50 millis"

/** Notes the most resident memory that a process is seen to have, in MB, until it is interrupted. */
export const largestMemory = (pid: number, seen: { megabytes: number }): Effect.Effect<never> =>
  residentMemory(pid).pipe(
    Effect.map((now) => {
      seen.megabytes = Math.max(seen.megabytes, now)
    }),
    Effect.andThen(Effect.sleep(glance)),
    Effect.forever
  )
