import { Ability, Accounts, Admissions, CredentialStore, type Holder } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { type Bucket, RateLimits, type RateWindow } from "@kontor/core/RateLimits"
import { type LocatedIdentifier, RegisterUpstream, Withheld } from "@kontor/core/Register"
import { Clock, DateTime, Effect, Layer, Option } from "effect"
import * as Batches from "../Batches.ts"
import { LookupClient } from "../LookupClient.ts"
import { dieOfDatabase } from "../Outage.ts"
import { locatedOf, type LocatedRow } from "../Register/RegisterLocated.ts"
import { type AdmissionRequest, type AdmissionRow, admitTogether, type SeekingRow } from "./AdmissionStatement.ts"

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

const holderOf = (row: AdmissionRow, windows: ReadonlyArray<RateWindow>, located?: LocatedIdentifier): Holder => ({
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
  windows,
  withheld_version: Number(row.withheld_version),
  ...(located !== undefined && { located })
})

const isSeeking = (row: SeekingRow): row is AdmissionRow & LocatedRow => row.today_id !== null

/** The organizations that requests name, by the places of these requests. */
const locatedAhead = (requests: ReadonlyArray<AdmissionRequest>, rows: ReadonlyArray<SeekingRow>) =>
  new Map(
    rows.filter(isSeeking).map((row): readonly [number, LocatedIdentifier] => {
      const found = locatedOf(row)
      const profile = found && { organization: found.organization, former_ids: found.former_ids }
      return [row.place, { entity_id: requests[row.place - 1]!.sought!, profile }]
    })
  )

const answers = (requests: ReadonlyArray<AdmissionRequest>, rows: ReadonlyArray<SeekingRow>) => {
  const ahead = locatedAhead(requests, rows)
  const holders: Array<Option.Option<Holder>> = requests.map(() => Option.none())
  const windowsOf = numbering()
  for (const row of rows.toReversed()) {
    const index = row.place - 1
    const windows = row.is_valid ? windowsOf(row, requests[index]!.buckets) : []
    holders[index] = Option.some(holderOf(row, windows, ahead.get(row.place)))
  }
  return holders
}

/**
 * Admissions in PostgreSQL, for the credentials, balances and rate limits of this package, and for its accounts and its
 * register, if these are in place: simultaneous requests share one statement, which does not wait for the disk.
 */
export const layer: Layer.Layer<
  Admissions,
  never,
  Accounts | CredentialStore | Ledger | LookupClient | RateLimits | RegisterUpstream | Withheld
> = Layer.effect(
  Admissions,
  Effect.gen(function*() {
    const [accounts, credentials, balances] = [yield* Accounts, yield* CredentialStore, yield* Ledger]
    const [limits, upstream, withheld] = [yield* RateLimits, yield* RegisterUpstream, yield* Withheld]
    const sql = yield* LookupClient
    const ask = yield* Batches.makeAsking(
      "admissions",
      (requests: ReadonlyArray<AdmissionRequest>) =>
        Effect.map(admitTogether(sql, requests), (rows) => answers(requests, rows))
    )
    return Admissions.of({
      standsFor: { accounts, balances, credentials, limits, upstream, withheld },
      find: (presented, buckets, sought) =>
        dieOfDatabase(Effect.flatMap(Clock.currentTimeMillis, (at) => ask({ presented, buckets, at, sought })))
    })
  })
)
