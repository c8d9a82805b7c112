/**
 * The maximum load of one process; whatever exceeds it is refused before anything is done for it. `KONTOR_LIMITS`
 * changes each limit. `test/bench/overload` measures them.
 */
export const admissionLimits = {
  /** Requests of operations in progress, in all and of one client address. */
  requests: 256,
  requests_per_address: 192,
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
  connections_per_address: 1024
} as const

/** A limit of admission. */
export type AdmissionLimit = keyof typeof admissionLimits

/** The value of each limit: at least one. */
export type AdmissionLimits = Readonly<Record<AdmissionLimit, number>>
