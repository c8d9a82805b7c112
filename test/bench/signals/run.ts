import { NodeCrypto } from "@effect/platform-node"
import { ServiceKeys } from "@kontor/core"
import { AccountId, Accounts, Caller } from "@kontor/core/Accounts"
import { Charge, Ledger } from "@kontor/core/Credits"
import { topicsOf } from "@kontor/core/internal"
import { standardPriceList } from "@kontor/core/Prices"
import { CalendarDate, EntityId, RegisterUpstream } from "@kontor/core/Register"
import { ListSignals, SignalCursor, type SignalsQuery } from "@kontor/core/Signals"
import {
  AccountsPostgres,
  Database,
  LedgerPostgres,
  Migrations,
  RegisterIntakePostgres,
  RegisterPostgres
} from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Identity, SearchIndex } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { LiveBudgetMemory } from "@kontor/register/memory"
import { Console, DateTime, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { keepResults } from "../Results.ts"
import { fillHistory } from "./History.ts"
import { pageByOffset } from "./Peer.ts"

const events = Number(process.argv[2] ?? 2_000_000)
const requests = 300
const farPage = 500

const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")
const caller: Caller["Service"] = { account_id, plan: "max", abilities: [], balance: 1_000_000_000 }

const milliseconds = Effect.fnUntraced(function*<A, E, R>(effect: Effect.Effect<A, E, R>) {
  const durations: Array<number> = []
  for (let request = 0; request < requests; request++) {
    const start = performance.now()
    yield* effect
    durations.push(performance.now() - start)
  }
  const sorted = durations.toSorted((left, right) => left - right)
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)]!
  return { p50: at(0.5), p95: at(0.95) }
})

const inWords = ({ p50, p95 }: { p50: number; p95: number }): string =>
  `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

type Filter = Omit<SignalsQuery, "cursor" | "filters_as_sent">

const bench = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const { list } = yield* ListSignals
  const { write } = yield* SignalCursor
  const upstream = yield* RegisterUpstream
  yield* Console.log(`Filling ${events.toLocaleString("en")} events`)
  yield* fillHistory(events)
  yield* Accounts.use(({ records }) =>
    Effect.flatMap(
      DateTime.now,
      (created_at) =>
        records!.add({ id: account_id, name: "bench", email: null, subscription: null, status: "active", created_at })
    )
  )
  const credits = 1_000_000_000
  yield* Ledger.use(({ book }) =>
    book({
      account_id,
      request_id: "01900000-0000-7000-8000-000000000002",
      kind: "grant",
      endpoint: null,
      credits,
      breakdown: {},
      price_version: null
    })
  )

  const entities = (yield* sql<{ id: string }>`
    SELECT replace(entity_id::text, '-', '') AS id FROM search_fields ORDER BY entity_id LIMIT 50`).map(({ id }) =>
    EntityId.make(id)
  )
  const filters: ReadonlyArray<readonly [string, Filter]> = [
    ["no filter", {}],
    ["one common topic", { topics: ["MASTER_DATA_CHANGES"] }],
    ["one seldom topic", { topics: ["INSOLVENCIES"] }],
    [
      "three topics in a month",
      {
        topics: ["CLOSURES", "INSOLVENCIES", "CAPITAL_CHANGES"],
        from: CalendarDate.make("2020-05-01"),
        to: CalendarDate.make("2020-05-31")
      }
    ],
    ["one organization", { organization_ids: entities.slice(0, 1) }],
    ["50 organizations and a topic", { organization_ids: entities, topics: ["CLOSURES"] }]
  ]

  /** The position before page 500 of a filter, if it has so many pages. */
  const farPosition = Effect.fnUntraced(
    function*({ from, organization_ids = [], to, topics = topicsOf(standardPriceList, "max") }: Filter) {
      const page = yield* upstream.events({
        order: "NEWEST_FIRST",
        topics,
        organizations: organization_ids,
        from,
        to,
        limit: (farPage - 1) * 20
      })
      return page.events.length === (farPage - 1) * 20 ? page.cursor : undefined
    }
  )

  const listed = Effect.fnUntraced(function*(filter: Filter, position: string | undefined) {
    const binding = { account_id, filters: "bench" }
    const cursor = position === undefined ? {} : { cursor: yield* write(position, binding) }
    return yield* milliseconds(
      Effect.provideService(list({ ...filter, ...cursor, filters_as_sent: "bench" }), Caller, caller)
    )
  })

  const figures: Array<string> = []
  const keep = (figure: string) => Effect.andThen(Effect.sync(() => figures.push(figure)), Console.log(figure))
  const size = events.toLocaleString("en")
  for (const [name, filter] of filters) {
    yield* keep(`signals, ${size} events, ${name}, first page: ${inWords(yield* listed(filter, undefined))}`)
    const far = yield* farPosition(filter)
    if (far !== undefined) {
      yield* keep(`signals, ${size} events, ${name}, page ${farPage}: ${inWords(yield* listed(filter, far))}`)
    }
  }
  const ours = yield* listed({}, yield* farPosition({}))
  const theirs = yield* milliseconds(pageByOffset(sql, topicsOf(standardPriceList, "max"), farPage))
  yield* keep(
    `signals, ${size} events, page ${farPage} with profiles and charge: ${inWords(ours)}; events alone by OFFSET: ${
      inWords(theirs)
    }, ` +
      `ratio of p95 ${(theirs.p95 / ours.p95).toFixed(2)}`
  )
  yield* keepResults(figures)
})

const dataDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

const server = Layer.unwrap(Effect.map(dataDirectory, (dataDirectory) => EmbeddedPostgres.layer({ dataDirectory })))

const service = ListSignals.layer.pipe(
  Layer.provideMerge(
    Layer.mergeAll(Charge.layer, SignalCursor.layer, Layer.provide(Engine.layer, LiveBudgetMemory.layer))
  ),
  Layer.provideMerge(
    Layer.mergeAll(
      AccountsPostgres.layer,
      LedgerPostgres.layer,
      RegisterIntakePostgres.layer,
      Layer.provide(RegisterPostgres.layer, SearchIndex.none),
      RegisterPostgres.withheld,
      ServiceKeys.random
    )
  ),
  Layer.provideMerge(Identity.layer),
  Layer.provide(Layer.mergeAll(NodeCrypto.layerDigest, NodeCrypto.layerMac, NodeCrypto.layerSecureRandom)),
  Layer.provide(Migrations.layer),
  Layer.provideMerge(Layer.unwrap(Effect.map(EmbeddedPostgres, ({ url }) => Database.layer({ url })))),
  Layer.provideMerge(Layer.mergeAll(server, Reactivity.layer))
)

await Effect.runPromise(Effect.scoped(Effect.provide(bench, service)))
