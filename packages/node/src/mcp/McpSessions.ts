import type { Credential } from "@kontor/client"
import type { Credential as Presented } from "@kontor/core/Accounts"
import { Redacted, Semaphore } from "effect"
import type { LoadLimits } from "../server/load/LoadLimits.ts"

const bearer = /^bearer +(\S+)$/iu

/** The credential in the headers of a request, as one text; undefined when the headers hold no credential. */
export const credentialOf = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const key = headers["x-api-key"]
  if (key !== undefined && key !== "") return `key ${key}`
  const token = bearer.exec(headers["authorization"] ?? "")?.[1]
  return token === undefined ? undefined : `token ${token}`
}

/** The credential as the client of the API takes it. */
export const clientOf = (credential: string): Credential =>
  credential.startsWith("key ") ? { apiKey: credential.slice(4) } : { token: credential.slice(6) }

/** The credential as the service takes it. */
export const presentedOf = (credential: string): Presented =>
  credential.startsWith("key ")
    ? { _tag: "ApiKey", text: Redacted.make(credential.slice(4)) }
    : { _tag: "BearerToken", text: Redacted.make(credential.slice(6)) }

/**
 * The credits that a session may spend. What a call can cost is reserved before it is sent, and what it cost is settled
 * after it: calls at the same time cannot pass the budget together.
 */
export class CreditBudget {
  readonly limit: number
  #spent = 0
  #reserved = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get spent(): number {
    return this.#spent
  }

  get left(): number {
    return this.limit - this.#spent - this.#reserved
  }

  /** Reserves credits, unless fewer are left. */
  reserve(credits: number): boolean {
    if (credits > this.left) return false
    this.#reserved += credits
    return true
  }

  /** Gives back what was reserved, and takes what was spent of it. */
  settle(reserved: number, spent: number): void {
    this.#reserved -= reserved
    this.#spent += spent
  }
}

/** The budget of a session unless its client sets another, in credits. */
export const standardBudget = 100

/** The maximum number of calls of a session in progress: one message may hold hundreds. */
const callsAtOnce = 4

/** The turns of the calls of a session. */
export const makeCalls = (): Semaphore.Semaphore => Semaphore.makeUnsafe(callsAtOnce)

/** The time for which a session without a request is held, in milliseconds. */
export const idleTime = 3_600_000

/** Whose session it is. Nobody else goes on with it. */
interface SessionOwner {
  readonly account: string
  readonly credential: string
}

interface HeldSession {
  readonly budget: CreditBudget
  readonly calls: Semaphore.Semaphore
  readonly owner: SessionOwner
  usedAt: number
}

/** The place for a session that begins, and the session that is to be ended for it, if any. */
type Place = { readonly isTaken: true; readonly instead: string | undefined } | {
  readonly isTaken: false
  /** The accounts that have all they may have. */
  readonly limit: "account" | "process"
}

/**
 * The sessions of agents over HTTP. Each belongs to the credential that began it and has one budget, fixed by its first
 * request. An ended session stays unknown, so no session spends its budget twice. An account has a limited number of
 * places. If the process has none left, the account with most sessions gives up the one that was not used for longest.
 */
export class McpSessions {
  readonly #held = new Map<string, HeldSession>()
  /** The places of each account: those of its sessions, and of those that begin. */
  readonly #places = new Map<string, number>()
  readonly #limits: Pick<LoadLimits, "sessions" | "sessions_per_account">
  #taken = 0

  constructor(limits: Pick<LoadLimits, "sessions" | "sessions_per_account">) {
    this.#limits = limits
  }

  /** The sessions that nobody used for an hour: they are to be ended. */
  idleAt(now: number): ReadonlyArray<string> {
    return [...this.#held].filter(([, { usedAt }]) => usedAt < now - idleTime).map(([id]) => id)
  }

  /** The credentials that began the sessions of an account. */
  credentialsOf(account: string): ReadonlySet<string> {
    const owners = [...this.#held.values()].map(({ owner }) => owner)
    return new Set(owners.filter((owner) => owner.account === account).map(({ credential }) => credential))
  }

  /** The sessions that a credential began. */
  begunBy(credential: string): ReadonlyArray<string> {
    return [...this.#held].filter(([, { owner }]) => owner.credential === credential).map(([id]) => id)
  }

  /** Takes a place for a session that begins. */
  takePlace(account: string): Place {
    const own = this.#of(account)
    if (own >= this.#limits.sessions_per_account) return { isTaken: false, limit: "account" }
    const instead = this.#taken < this.#limits.sessions ? undefined : this.#longestUnused(own + 1)
    if (instead === undefined && this.#taken >= this.#limits.sessions) return { isTaken: false, limit: "process" }
    if (instead !== undefined) this.end(instead)
    this.#places.set(account, own + 1)
    this.#taken++
    return { isTaken: true, instead }
  }

  /** Gives a place back: that of a session that did not begin, or is over. */
  leavePlace(account: string): void {
    const left = this.#of(account) - 1
    if (left > 0) this.#places.set(account, left)
    else this.#places.delete(account)
    this.#taken--
  }

  /** Begins a session in the place that was taken for it. */
  begin(id: string, owner: SessionOwner, limit: number, now: number): void {
    this.#held.set(id, { budget: new CreditBudget(limit), calls: makeCalls(), owner, usedAt: now })
  }

  end(id: string): void {
    const session = this.#held.get(id)
    if (session === undefined) return
    this.#held.delete(id)
    this.leavePlace(session.owner.account)
  }

  /** The session of this identifier, if this credential began it. */
  use(id: string, credential: string, now: number): HeldSession | undefined {
    const session = this.#held.get(id)
    if (session === undefined || session.owner.credential !== credential) return undefined
    session.usedAt = now
    return session
  }

  #of(account: string): number {
    return this.#places.get(account) ?? 0
  }

  /** The session that was not used for longest, of the account with most of them, if it has more than `least`. */
  #longestUnused(least: number): string | undefined {
    let found: [id: string, session: HeldSession] | undefined
    for (const one of this.#held) {
      const more = found === undefined ? 1 : this.#of(one[1].owner.account) - this.#of(found[1].owner.account)
      if (more > 0 || (more === 0 && one[1].usedAt < found![1].usedAt)) found = one
    }
    return found !== undefined && this.#of(found[1].owner.account) > least ? found[0] : undefined
  }
}
