/**
 * The load limits: the maximum load of one process; whatever exceeds it is refused before anything is done for it.
 * `KONTOR_LIMITS` changes each limit. A client is the account of a known credential, else the client's address.
 * `test/bench/overload` measures them.
 */
export const loadLimits = {
  /** Requests of operations in progress: in all, of one account, and of one without a plan that is paid. */
  requests: 256,
  requests_per_account: 64,
  requests_per_free_account: 32,
  /** Those whose credential is not known yet, or of none: in all and of one client address. */
  requests_without_account: 128,
  requests_per_address: 32,
  /** Requests that wait for such a place: in all and of one client. */
  waiting: 256,
  waiting_per_client: 64,
  /** Requests that wait for the rest of their body: in all, of one client address and of one client. */
  bodies: 256,
  bodies_per_address: 64,
  bodies_per_client: 16,
  /** Seconds that a body may take from the moment at which it is read. */
  body_seconds: 5,
  /** Static pages being sent, in all and to one client address. */
  pages: 64,
  pages_per_address: 16,
  /** Probes (`/healthz`, `/readyz` and `/metrics`), in all and of one client address. */
  probes: 32,
  probes_per_address: 8,
  /** Requests that one connection may have sent ahead: one is processed, the others wait. */
  requests_per_connection: 16,
  /** Open connections, in all and of one client address that is not a trusted proxy. */
  connections: 4096,
  connections_per_address: 1024,
  /** Sessions of agents, in all and of one account. */
  sessions: 1000,
  sessions_per_account: 10
} as const

/** A load limit. */
export type LoadLimit = keyof typeof loadLimits

/** The value of each limit: at least one. */
export type LoadLimits = Readonly<Record<LoadLimit, number>>

/** Why something was refused before anything was done, or given up for others: the limit that it was beyond. */
export type Refusal = "process" | "account" | "address" | "bodies" | "connection" | "connections" | "idle"
