import { Effect, Schedule } from "effect"
import { DatabaseSync } from "node:sqlite"
import type { DataDirectory } from "./DataDirectory.ts"
import { isBusy } from "./Ownership.ts"

const lock = (file: string, statements: string): DatabaseSync | undefined => {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec(statements)
    return database
  } catch (cause) {
    database.close()
    if (isBusy(cause)) return undefined
    throw cause
  }
}

/**
 * Uses the server of the directory's owner until the scope ends. Returns whether it may: an owner that is about to stop
 * accepts nobody. The lock is shared by all guests, and held by the operating system, like the owner's.
 */
export const beGuest = ({ guests }: DataDirectory) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => lock(guests, "BEGIN; SELECT name FROM sqlite_schema")),
      (database) => Effect.sync(() => database?.close())
    ),
    (database) => database !== undefined
  )

/**
 * Keeps a server running for its guests: at the end of the scope it waits until the last has gone, accepts no more, and
 * only then stops.
 */
export const outlastGuests = Effect.fnUntraced(
  function*<A, E, R>({ guests }: DataDirectory, server: Effect.Effect<A, E, R>) {
    let door: DatabaseSync | undefined
    yield* Effect.addFinalizer(() => Effect.sync(() => door?.close()))
    const started = yield* server
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        door = lock(guests, "BEGIN EXCLUSIVE")
        return door !== undefined
      }).pipe(Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: (isShut) => isShut }))
    )
    return started
  }
)
