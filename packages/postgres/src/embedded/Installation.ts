import type { Binaries } from "./Binaries.ts"
import type { DataDirectory } from "./DataDirectory.ts"
import type { ServerUser } from "./ServerUser.ts"

/** What a cluster and its server need: its place, the programs, their user, and whether commits must last. */
export interface Installation {
  readonly directory: DataDirectory
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly isDurable: boolean
}
