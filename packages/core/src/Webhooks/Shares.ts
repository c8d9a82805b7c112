import type { AccountId } from "../Accounts/Accounts.ts"
import { hostOf, type StoredEndpoint } from "./Endpoint.ts"
import type { Room } from "./WebhookStore.ts"
import { type AttemptResult, inFlightPerEndpoint } from "./WebhookTransport.ts"

/** An attempt without a whole answer after so many seconds is silent. */
const silentAfterSeconds = 5

const millisecondsOfSecond = 1000

/**
 * Returns whether an attempt held its send for long, whatever came of it: its endpoint is silent then, until an attempt
 * ends sooner.
 */
export const isSilent = ({ duration }: Pick<AttemptResult, "duration">): boolean =>
  duration >= silentAfterSeconds * millisecondsOfSecond

/** The maximum number of attempts in flight to an endpoint, over all nodes. */
export const inFlightAt = ({ is_silent }: Pick<StoredEndpoint, "is_silent">): number =>
  is_silent ? 1 : inFlightPerEndpoint

/**
 * A fourth of a worker's sends goes to one account at most, an eighth to one host, and a fourth to silent endpoints.
 */
const parts = { account: 4, host: 8, silent: 4 } as const

/**
 * The maximum in flight of one party: its part of all sends while all are free, and by the square of the free ones less
 * when others take some. So some stay free for others, even where many parties in turn take what they can.
 */
const shareOf = (part: number, sends: number, free: number): number =>
  Math.max(1, Math.floor((sends / part) * (free / sends) ** 2))

type Counts<Party> = Map<Party, number>

const add = <Party>(counts: Counts<Party>, party: Party, change: 1 | -1): void => {
  const count = (counts.get(party) ?? 0) + change
  if (count === 0) counts.delete(party)
  else counts.set(party, count)
}

/** The sends of one worker: how many it has at a time, and which of them are taken. */
export class Sends {
  readonly #sends: number
  #taken = 0
  readonly #accounts: Counts<AccountId> = new Map()
  readonly #hosts: Counts<string> = new Map()
  readonly #silentHosts: Counts<string> = new Map()

  constructor(sends: number) {
    this.#sends = sends
  }

  /** The room for at most `limit` more deliveries. */
  room(limit: number): Room {
    const free = this.#sends - this.#taken
    const perHost = shareOf(parts.host, this.#sends, free)
    return {
      limit,
      perAccount: shareOf(parts.account, this.#sends, free),
      perHost,
      toSilent: shareOf(parts.silent, this.#sends, free),
      toSilentPerHost: Math.ceil(perHost / 2),
      inFlight: { accounts: this.#accounts, hosts: this.#hosts, silentHosts: this.#silentHosts }
    }
  }

  /** Takes a send for a delivery to an endpoint; the returned function frees it. */
  take({ account_id, is_silent, url }: StoredEndpoint): () => void {
    const host = hostOf(url)
    const count = (change: 1 | -1) => {
      this.#taken += change
      add(this.#accounts, account_id, change)
      add(this.#hosts, host, change)
      if (is_silent) add(this.#silentHosts, host, change)
    }
    count(1)
    return () => count(-1)
  }
}
