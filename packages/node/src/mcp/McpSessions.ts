import { CreditBudget } from "./CreditBudget.ts"

/** What a session may spend unless its client says otherwise, in credits. */
export const standardBudget = 100

/** How many sessions a process holds, and how many of them one credential may have. */
export const maxSessions = { process: 1000, credential: 100 } as const

/** How long a session without a request is held, in milliseconds. */
export const idleTime = 3_600_000

interface HeldSession {
  readonly budget: CreditBudget
  /** Who began it; nobody else goes on with it. */
  readonly credential: string
  usedAt: number
}

/**
 * The sessions of agents over HTTP. Each belongs to the credential that began it and has one budget, fixed by its first
 * request. An ended session stays unknown, so no session spends its budget twice.
 */
export class McpSessions {
  readonly #held = new Map<string, HeldSession>()
  /** The places of each credential: those of its sessions, and of those that begin. */
  readonly #places = new Map<string, number>()
  #taken = 0

  /** The sessions that nobody used for an hour: they are to be ended. */
  idleAt(now: number): ReadonlyArray<string> {
    return [...this.#held].filter(([, { usedAt }]) => usedAt < now - idleTime).map(([id]) => id)
  }

  /** Takes a place for a session that begins, unless the process or the credential has all it may have. */
  takePlace(credential: string): boolean {
    const own = this.#places.get(credential) ?? 0
    if (this.#taken >= maxSessions.process || own >= maxSessions.credential) return false
    this.#places.set(credential, own + 1)
    this.#taken++
    return true
  }

  /** Gives a place back: that of a session that did not begin, or is over. */
  leavePlace(credential: string): void {
    const left = (this.#places.get(credential) ?? 0) - 1
    if (left > 0) this.#places.set(credential, left)
    else this.#places.delete(credential)
    this.#taken--
  }

  /** Begins a session in the place that was taken for it. */
  begin(id: string, credential: string, limit: number, now: number): void {
    this.#held.set(id, { budget: new CreditBudget(limit), credential, usedAt: now })
  }

  end(id: string): void {
    const session = this.#held.get(id)
    if (session === undefined) return
    this.#held.delete(id)
    this.leavePlace(session.credential)
  }

  /** The session of this identifier, if this credential began it. */
  use(id: string, credential: string, now: number): HeldSession | undefined {
    const session = this.#held.get(id)
    if (session === undefined || session.credential !== credential) return undefined
    session.usedAt = now
    return session
  }
}
