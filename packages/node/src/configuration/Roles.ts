import { Record } from "effect"

/**
 * What a process of the service does: it answers requests (`api`), or does what the service does by itself (`worker`).
 */
export type ProcessRole = "api" | "worker"

/** The roles that a process may have, as they are written. */
export const roleLists = {
  "api": ["api"],
  "worker": ["worker"],
  "api,worker": ["api", "worker"]
} as const satisfies Readonly<Record<string, ReadonlyArray<ProcessRole>>>

/** How the roles of a process are written. */
export type RoleList = keyof typeof roleLists

/** All ways to write the roles of a process. */
export const roleListNames = Record.keys(roleLists)
