import { Ability, Accounts, Admissions, CredentialStore, type Holder } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { type Bucket, RateLimits, type RateWindow } from "@kontor/core/RateLimits"
import { Clock, DateTime, Effect, Layer, Option } from "effect"
import * as Batches from "../Batches.ts"
import { LookupClient } from "../LookupClient.ts"
import { dieOfDatabase } from "../Outage.ts"
import { type AdmissionRequest, type AdmissionRow, admitTogether } from "./AdmissionStatement.ts"

/**
 * Numbers the requests of a batch: a window holds the number of the last one, and the others, taken from the last to
 * the first, count down from it.
 */
const numbering = () => {
  const later = new Map<string, number>()
  return ({ account_id, attempts, began_at, buckets }: AdmissionRow, asked: ReadonlyArray<Bucket>) =>
    asked.map((bucket): RateWindow => {
      const place = buckets!.indexOf(bucket)
      const key = `${bucket} ${account_id}`
      const taken = later.get(key) ?? 0
      later.set(key, taken + 1)
      return { bucket, number: Number(attempts![place]!) - taken, began_at: Number(began_at![place]!) }
    })
}

const holderOf = (row: AdmissionRow, windows: ReadonlyArray<RateWindow>): Holder => ({
  kind: row.abilities === null ? "api_key" : "token",
  id: row.credential_id,
  digest: row.digest,
  expires_at: row.expires_at === null ? null : DateTime.fromDateUnsafe(row.expires_at),
  abilities: row.abilities ?? Ability.literals,
  account_id: row.account_id,
  account: row.account_status === null ? undefined : {
    status: row.account_status,
    subscription: row.plan === null || row.status === null ? null : { plan: row.plan, status: row.status }
  },
  balance: Number(row.balance),
  windows
})

const answers = (requests: ReadonlyArray<AdmissionRequest>, rows: ReadonlyArray<AdmissionRow>) => {
  const holders: Array<Option.Option<Holder>> = requests.map(() => Option.none())
  const windowsOf = numbering()
  for (const row of rows.toReversed()) {
    const index = row.place - 1
    const windows = row.is_valid ? windowsOf(row, requests[index]!.buckets) : []
    holders[index] = Option.some(holderOf(row, windows))
  }
  return holders
}

/**
 * Admissions in PostgreSQL, for the credentials, balances and rate limits of this package, and its accounts, if these
 * are in place: simultaneous requests share one statement, which does not wait for the disk.
 */
export const layer: Layer.Layer<
  Admissions,
  never,
  Accounts | CredentialStore | Ledger | LookupClient | RateLimits
> = Layer.effect(
  Admissions,
  Effect.gen(function*() {
    const [accounts, credentials] = [yield* Accounts, yield* CredentialStore]
    const [balances, limits] = [yield* Ledger, yield* RateLimits]
    const sql = yield* LookupClient
    const ask = yield* Batches.makeAsking(
      "admissions",
      (requests: ReadonlyArray<AdmissionRequest>) =>
        Effect.map(admitTogether(sql, requests), (rows) => answers(requests, rows))
    )
    return Admissions.of({
      standsFor: { accounts, balances, credentials, limits },
      find: (presented, buckets) =>
        dieOfDatabase(Effect.flatMap(Clock.currentTimeMillis, (at) => ask({ presented, buckets, at })))
    })
  })
)
