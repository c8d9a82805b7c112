import { Record } from "effect"

/** The role of a process: it answers requests (`api`), or does the background work (`worker`). */
export type ProcessRole = "api" | "worker"

/** The possible roles of a process, as written. */
export const roleLists = {
  "api": ["api"],
  "worker": ["worker"],
  "api,worker": ["api", "worker"]
} as const satisfies Readonly<Record<string, ReadonlyArray<ProcessRole>>>

/** The written form of a process's roles. */
export type RoleList = keyof typeof roleLists

/** All written forms of a process's roles. */
export const roleListNames = Record.keys(roleLists)
