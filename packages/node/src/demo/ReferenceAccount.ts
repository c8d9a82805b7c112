import { everyItem } from "@kontor/core"
import { type AccountId, Caller } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import type { Sending } from "@kontor/core/Idempotency"
import { Monitors } from "@kontor/core/Monitoring"
import type { EntityId } from "@kontor/core/Register"
import { Endpoints, EndpointTrials } from "@kontor/core/Webhooks"
import { Effect, Redacted } from "effect"
import { refusing } from "./DemoReceiver.ts"

const name = "Demo reference"

/** The credits that the account has at each start at least. */
const credits = 10_000

/** The account of earlier starts, or a new one, with enough credits. */
const account = Effect.gen(function*() {
  const administration = yield* Administration
  const found = (yield* administration.accounts({ text: name, limit: 1 }))[0]
  const { id } = found ?? (yield* administration.createAccount({ name, email: null, plan: "max", credits })).record
  const { balance } = yield* administration.account(id)
  if (balance.total < credits) yield* Effect.ignore(administration.grant(id, credits - balance.total))
  const keys = yield* everyItem((query) => administration.apiKeys(id, query))
  yield* Effect.forEach(keys, (key) => administration.revokeApiKey(key.id, id), { discard: true })
  const tokens = yield* everyItem((query) => administration.tokens(id, query))
  yield* Effect.forEach(tokens, (token) => administration.revokeToken(id, token.id), { discard: true })
  return id
})

/** Credentials to ask with, and others to revoke. */
const credentials = Effect.fnUntraced(function*(account_id: AccountId) {
  const administration = yield* Administration
  const token = (name: string) =>
    administration.createToken({
      account_id,
      name,
      abilities: ["api:data", "account:read", "monitoring:manage", "account:keys"],
      expires_at: null
    })
  const [key, spareKey] = [
    yield* administration.createApiKey(account_id, "reference"),
    yield* administration.createApiKey(account_id, "to revoke")
  ]
  const [bearer, spareToken] = [yield* token("reference"), yield* token("to revoke")]
  return {
    apiKey: Redacted.value(key.secret),
    token: Redacted.value(bearer.secret),
    values: { "api-keys.id": spareKey.record.id, "tokens.id": String(spareToken.record.id) }
  }
})

/** Archives what an earlier start left: the receiver may have another address now. */
const cleared = Effect.gen(function*() {
  const [endpoints, monitors] = [yield* Endpoints, yield* Monitors]
  yield* Effect.forEach(yield* everyItem(monitors.list), ({ id }) => monitors.archive(id), { discard: true })
  yield* Effect.forEach(yield* everyItem(endpoints.list), ({ id }) => endpoints.archive(id), { discard: true })
})

/** Sends a trial, as a request for it would. */
const sent = <Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>(
  { prepare, record, send }: Sending<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>
) => prepare.pipe(Effect.flatMap(send), Effect.flatMap(record))

/** Two active endpoints, a monitor that sends to one, and a delivery that the other one refused. */
const watched = Effect.fnUntraced(function*(entity_id: EntityId, url: string) {
  const [endpoints, trials, monitors] = [yield* Endpoints, yield* EndpointTrials, yield* Monitors]
  yield* cleared
  const active = Effect.fnUntraced(function*(name: string, address: string) {
    const { endpoint: { id } } = yield* endpoints.create({ name, url: address })
    yield* sent(trials.verify(id))
    return id
  })
  const endpoint = yield* active("Example", url)
  const failed = yield* sent(trials.test(yield* active("Example that refuses", `${url}${refusing}`)))
  const monitor = yield* monitors.create({
    entity_id,
    poll_interval_days: 30,
    endpoint_ids: [endpoint],
    label: "Example"
  })
  return {
    endpoint_ids: [endpoint],
    "monitors.id": monitor.id,
    "webhook-endpoints.id": endpoint,
    "webhook-deliveries.id": failed.id,
    "idempotency-key": monitor.id.slice(-6)
  }
})

/**
 * Opens the account with which the reference of a demonstration tries requests out: everything that an operation names
 * by its id is there, and the accounts of the plans stay untouched. Each start has credentials and ids of its own.
 */
export const openReferenceAccount = Effect.fn("ReferenceAccount.open")(function*(entity_id: EntityId, url: string) {
  const account_id = yield* account
  const { values, ...secrets } = yield* credentials(account_id)
  const caller = Caller.of({ account_id, plan: "max", abilities: [], balance: credits })
  const ids = yield* Effect.provideService(watched(entity_id, url), Caller, caller)
  return { ...secrets, values: { ...values, ...ids } }
})
