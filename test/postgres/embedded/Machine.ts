import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted, Schedule } from "effect"
import { execFileSync } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A directory for one test, accessible to this user alone, removed with the scope. */
export const scratchDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-test-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
)

/** The process id of the PostgreSQL server of a data directory, as soon as one has begun to start. */
export const serverPid = (directory: string) =>
  Effect.promise(() => readFile(join(directory, "postgres", "postmaster.pid"), "utf8").catch(() => "")).pipe(
    Effect.map((text) => Number.parseInt(text, 10)),
    Effect.repeat({ schedule: Schedule.spaced("1 millis"), until: Number.isInteger })
  )

const ps = (column: string, pid: number): string => {
  try {
    return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim()
  } catch {
    return ""
  }
}

/** Whether a process does anything any more; one that is dead and only waits to be counted does not. */
export const isRunning = (pid: number): boolean => /^[^Z]/.test(ps("stat", pid))

/** The user id a process runs as. */
export const userOf = (pid: number): number => Number(ps("uid", pid))

/** The user `nobody`, where this process is root and so can become another; otherwise undefined. */
export const nobody = ((): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" })))
  return { uid: uid ?? 0, gid: gid ?? 0 }
})()

/** Runs one statement on a database, on a connection of its own. */
export const ask = (url: string | Redacted.Redacted, statement: string) =>
  PgClient.PgClient.use((sql) => sql.unsafe<Record<string, unknown>>(statement)).pipe(
    Effect.provide(PgClient.layer({ url: typeof url === "string" ? Redacted.make(url) : url, maxConnections: 1 }))
  )
