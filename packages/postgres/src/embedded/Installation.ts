import type { Effect } from "effect"
import type { Binaries } from "./Binaries.ts"
import type { DataDirectory } from "./DataDirectory.ts"
import type { ServerUser } from "./ServerUser.ts"

/**
 * What a cluster and its server need: its place, the programs, their user, whether commits must last, and what the
 * process does while it waits for a new cluster.
 */
export interface Installation {
  readonly directory: DataDirectory
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly isDurable: boolean
  readonly meanwhile: Effect.Effect<void>
}
