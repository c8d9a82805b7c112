import { Effect } from "effect"
import { existsSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { Configuration } from "../configuration/Configuration.ts"
import { ok, warning } from "./Finding.ts"

const check = "disk"

/** Less room than this is hardly any, in bytes: 1 GiB. */
const minFree = 1024 ** 3

/** Less room than this part of the disk is hardly any. */
const minFreePart = 0.05

const existing = (path: string): string => existsSync(path) || dirname(path) === path ? path : existing(dirname(path))

/** The room on the disk of the data directory, where the embedded database and the search index lie. */
export const diskRoom = Effect.gen(function*() {
  const { dataDirectory } = yield* Configuration
  const { bavail, blocks, bsize } = yield* Effect.tryPromise(() => statfs(existing(dataDirectory)))
  const [free, all] = [bavail * bsize, blocks * bsize]
  return {
    room: `${dataDirectory} has ${Math.round(free / 1024 / 1024)} MiB of ${Math.round(all / 1024 / 1024)} left`,
    isEnough: free >= minFree && free >= all * minFreePart
  }
})

/** Whether the disk of the data directory has room. */
export const diskChecks = Effect.gen(function*() {
  const { databaseUrl } = yield* Configuration
  const { isEnough, room } = yield* diskRoom
  if (isEnough) return [ok(check, room)]
  const otherwise = databaseUrl === undefined ? "nothing can be booked" : "the search index cannot be kept"
  return [warning(check, `${room}. Once it is full, ${otherwise}: make room, or move it with KONTOR_DATA_DIR.`)]
})
