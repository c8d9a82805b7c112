import { NodeCrypto } from "@effect/platform-node"
import { Authentication, type Credential, Credentials, Issuer } from "@kontor/core/Accounts"
import { balancesOfLedger } from "@kontor/core/Credits"
import {
  AccountsPostgres,
  AdmissionsPostgres,
  Database,
  LedgerPostgres,
  Migrations,
  RegisterIntakePostgres,
  RegisterPostgres,
  UnitOfWorkPostgres
} from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { SearchIndex } from "@kontor/register"
import { Array, Clock, Console, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import * as RegisterLayers from "../../support/RegisterLayers.ts"
import { median } from "../Rate.ts"
import { keepResults } from "../Results.ts"
import { temporaryServer } from "../TemporaryServer.ts"
import { refused } from "./Refused.ts"

const credentials = 50
const rounds = 200

const microseconds = (figure: number): string => `${Math.round(figure)} µs`

/** Microseconds that each refusal takes, one after another in turns, so that all of them see the machine alike. */
const measured = Effect.fnUntraced(function*(cases: Readonly<Record<string, ReadonlyArray<Credential>>>) {
  const { authenticate } = yield* Authentication
  const taken = Object.fromEntries(Object.keys(cases).map((name): [string, Array<number>] => [name, []]))
  for (const round of Array.range(0, rounds * credentials - 1)) {
    const turn = Object.entries(cases)
    for (const place of turn.keys()) {
      const [name, ofCase] = turn[(place + round) % turn.length]!
      const start = yield* Clock.currentTimeNanos
      yield* Effect.flip(authenticate(ofCase[round % credentials]!))
      taken[name]?.push(Number((yield* Clock.currentTimeNanos) - start) / 1000)
    }
  }
  return Object.entries(taken).map(([name, times]) => ({ name, median: median(times) }))
})

const bench = Effect.gen(function*() {
  const kinds = yield* refused(credentials)
  const figures = yield* Effect.forEach(Object.entries(kinds), ([kind, cases]) =>
    Effect.gen(function*() {
      yield* measured(cases)
      const medians = yield* measured(cases)
      const all = medians.map(({ median }) => median)
      const figure = `authentication, refused ${kind}: medians ${
        medians.map(({ median, name }) => `${name} ${microseconds(median)}`).join(", ")
      }; largest difference ${microseconds(Math.max(...all) - Math.min(...all))}`
      yield* Console.log(figure)
      return figure
    }))
  yield* keepResults(figures)
})

const services = Layer.merge(Authentication.layer, Issuer.layer).pipe(
  Layer.provideMerge(Credentials.layer),
  Layer.provideMerge(balancesOfLedger),
  Layer.provideMerge(AdmissionsPostgres.layer),
  Layer.provideMerge(RegisterLayers.upstream),
  Layer.provideMerge(Layer.mergeAll(
    AccountsPostgres.layer,
    LedgerPostgres.layer,
    UnitOfWorkPostgres.layer,
    AdmissionsPostgres.rateLimits,
    RegisterIntakePostgres.layer,
    RegisterPostgres.layer,
    RegisterPostgres.withheld
  )),
  Layer.provide([Migrations.layer, SearchIndex.none]),
  Layer.provideMerge(RegisterLayers.identity),
  Layer.provide(Layer.unwrap(Effect.map(EmbeddedPostgres, ({ url }) => Database.layer({ url })))),
  Layer.provide([temporaryServer, NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom, Reactivity.layer])
)

await Effect.runPromise(Effect.scoped(Effect.provide(bench, services)))
