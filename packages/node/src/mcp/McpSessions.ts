import { CreditBudget } from "./CreditBudget.ts"

/** What a session may spend unless its client says otherwise, in credits. */
export const standardBudget = 100

/** How many sessions a process holds. */
const maxSessions = 1000

/** How long a session without a request is held, in milliseconds. */
const idleTime = 3_600_000

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

  /** The sessions that nobody used for an hour: they are to be ended. */
  idleAt(now: number): ReadonlyArray<string> {
    return [...this.#held].filter(([, { usedAt }]) => usedAt < now - idleTime).map(([id]) => id)
  }

  get isFull(): boolean {
    return this.#held.size >= maxSessions
  }

  begin(id: string, credential: string, limit: number, now: number): void {
    this.#held.set(id, { budget: new CreditBudget(limit), credential, usedAt: now })
  }

  end(id: string): void {
    this.#held.delete(id)
  }

  /** The session of this identifier, if this credential began it. */
  use(id: string, credential: string, now: number): HeldSession | undefined {
    const session = this.#held.get(id)
    if (session === undefined || session.credential !== credential) return undefined
    session.usedAt = now
    return session
  }
}
