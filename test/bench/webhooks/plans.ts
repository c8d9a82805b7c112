import { NodeCrypto } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { DeliveryId, EndpointId } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { movesFrom, retriedFrom, waitingFrom } from "@kontor/core/internal"
import { type DeliveryStatus, movedAtOnce, openDeliveries, WebhookStore } from "@kontor/core/Webhooks"
import { Database, Migrations, WebhookStorePostgres, WorkerClient } from "@kontor/postgres"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { roomFor, settlementOf } from "@kontor/testing/fixtures"
import { Console, DateTime, Duration, Effect, Layer, type Redacted } from "effect"
import { Statement } from "effect/sql"
import { accountOf, deliveryOf, endpointOf, fillDeliveries, history } from "./DeliveryHistory.ts"
import { makeExplaining, type Plan } from "./Explaining.ts"
import { server } from "./Storage.ts"

const { plansOf, transformer } = makeExplaining()
const lease = Duration.minutes(1)
const whole = (figure: number): string => figure.toLocaleString("en")

const account_id = AccountId.make(accountOf(100))
const active = { account_id, id: EndpointId.make(endpointOf(400)) }
const blocked = { account_id: AccountId.make(accountOf(1)), id: EndpointId.make(endpointOf(1)) }
const page = { limit: 51 }
const statuses: ReadonlyArray<DeliveryStatus> = [...openDeliveries, "succeeded", "exhausted", "cancelled"]

const sectionsOf = (name: string, plans: ReadonlyArray<Plan>): ReadonlyArray<string> =>
  plans.map(({ lines, milliseconds }, place) => {
    const statement = plans.length > 1 ? `, statement ${place + 1}` : ""
    return `## ${name}${statement}: ${milliseconds.toFixed(1)} ms\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\`\n`
  })

const explained = Effect.gen(function*() {
  const [store, shared, workers] = [yield* WebhookStore, yield* PgClient.PgClient, yield* WorkerClient]
  const now = yield* DateTime.now
  const sections: Array<string> = []

  const explain = Effect.fnUntraced(function*<A>(name: string, client: PgClient.PgClient, work: Effect.Effect<A>) {
    const { answer, plans } = yield* plansOf(client, work)
    sections.push(...sectionsOf(name, plans))
    yield* Console.log(`${name}: ${plans.map(({ milliseconds }) => milliseconds.toFixed(1)).join(", ")} ms`)
    return answer
  })

  yield* explain(
    "`claimDue` of 16, among those that are due the longest",
    workers,
    store.claimDue(now, roomFor(16), lease)
  )
  yield* explain("`claimDue` of 16, in turn", workers, store.claimDue(now, roomFor(16), lease))
  const due = yield* explain("`claimDue` of 256, in turn", workers, store.claimDue(now, roomFor(256), lease))
  const settlements = due.map(({ delivery }) => settlementOf(delivery))
  yield* explain(
    `\`settle\` of ${settlements.length} together`,
    workers,
    Effect.forEach(settlements, store.settle, { concurrency: "unbounded" })
  )
  yield* explain("`nextDue`", workers, store.nextDue)
  yield* explain("`recover` where no claim has ended", workers, store.recover(now, waitingFrom(now)))
  const ended = DateTime.addDuration(now, lease)
  yield* explain("`recover` where all claims have ended", workers, store.recover(ended, waitingFrom(ended)))
  yield* explain("`backlog`", shared, store.backlog(now, 100_000))
  yield* explain("`delivery`", shared, store.delivery(account_id, DeliveryId.make(deliveryOf(999_399))))
  yield* explain("`deliveries` of an account", shared, store.deliveries(account_id, page))
  for (const status of statuses) {
    yield* explain(`\`deliveries\` of an account, ${status}`, shared, store.deliveries(account_id, { ...page, status }))
  }
  const endpoint = { ...page, endpoint_id: active.id }
  yield* explain("`deliveries` of an endpoint", shared, store.deliveries(account_id, endpoint))
  for (const status of statuses) {
    yield* explain(
      `\`deliveries\` of an endpoint, ${status}`,
      shared,
      store.deliveries(account_id, { ...endpoint, status })
    )
  }
  const from = ["exhausted", "blocked_endpoint"] as const
  yield* explain(
    "`restart` of a delivery",
    shared,
    store.restart({ account_id, id: DeliveryId.make(deliveryOf(400_398)), from: ["succeeded"], next: retriedFrom(now) })
  )
  const since = DateTime.subtract(now, { days: 2 })
  yield* explain(
    "`restart` of two days, of an account",
    shared,
    store.restart({ account_id, since, from, next: retriedFrom(now) })
  )
  yield* explain("`restart` of two days, of all", shared, store.restart({ since, from, next: retriedFrom(now) }))
  yield* explain(
    "`moveDeliveries`: an endpoint is disabled",
    shared,
    store.moveDeliveries(active, movesFrom(now).disabled_user!, movedAtOnce)
  )
  yield* explain(
    "`moveDeliveries`: one is active again",
    shared,
    store.moveDeliveries(blocked, movesFrom(now).active!, movedAtOnce)
  )
  yield* explain(
    "`moveDeliveries`: one is archived",
    shared,
    store.moveDeliveries(active, movesFrom(now).archived!, movedAtOnce)
  )
  const aDayLess = DateTime.subtract(now, { days: history.days - 1 })
  yield* explain("`purge` of a day", shared, store.purge({ payloads_since: aDayLess, attempts_since: aDayLess }))
  return sections
})

const storage = (url: Redacted.Redacted) =>
  WebhookStorePostgres.layer.pipe(
    Layer.provideMerge(Migrations.layer),
    Layer.provideMerge(Database.layer({ url })),
    Layer.provide(NodeCrypto.layerSecureRandom)
  )

const { accounts, days, deliveries, endpoints } = history

const introduction = `# Plans of what reads deliveries and claims

${whole(deliveries)} deliveries of ${days} days to ${
  whole(endpoints)
} endpoints of ${accounts} accounts, with an event and an attempt each: 10,000
are due, 7,000 wait for a retry, 7,500 are blocked, 256 are in flight. Each statement is prepared and carried out; times are those of execution.
`

const bench = Effect.gen(function*() {
  const { url: serverUrl } = yield* EmbeddedPostgres
  const url = yield* temporaryDatabase(serverUrl)
  const sections = yield* Effect.gen(function*() {
    yield* fillDeliveries(url)
    return yield* explained
  }).pipe(Effect.provide(storage(url)))
  yield* Console.log([introduction, ...sections].join("\n"))
})

await Effect.runPromise(
  Effect.scoped(bench).pipe(Effect.provideService(Statement.CurrentTransformer, transformer), Effect.provide(server))
)
