import { ServiceKeys } from "@kontor/core"
import * as Kontor from "@kontor/core/Kontor"
import { StaleSourceAge } from "@kontor/core/Organizations"
import { comingPriceLists, priceListAt, PriceLists } from "@kontor/core/Prices"
import { ConfiguredLimits } from "@kontor/core/RateLimits"
import { UpstreamBudget } from "@kontor/core/Signals"
import { AllowedOrigins, SellerPages } from "@kontor/http"
import { Nodes, WatchClient } from "@kontor/postgres"
import { openDataDirectory } from "@kontor/postgres/embedded"
import { Register } from "@kontor/register"
import { KeptIndex } from "@kontor/search"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { Cause, Clock, Console, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { Configuration } from "../configuration/Configuration.ts"
import { warnOfUnknownVariables } from "../configuration/Misconfigurations.ts"
import { DemoExamples, demonstrate, holding, shown } from "../demo/Demonstration.ts"
import { Loader, Loading } from "../demo/Loader.ts"
import * as Sources from "../import/Sources.ts"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import * as Search from "../search/Search.ts"
import { Address } from "../server/Address.ts"
import { layer, Stopping } from "../server/Readiness.ts"
import * as Server from "../server/Server.ts"
import * as AiSearch from "../service/AiSearch.ts"
import * as DoubtFiles from "../service/DoubtFiles.ts"
import * as LiveConnection from "../service/LiveConnection.ts"
import * as Service from "../service/Service.ts"
import * as WebhookSettings from "../service/WebhookSettings.ts"
import { Storage } from "../storage/Storage.ts"
import * as Otlp from "../telemetry/Otlp.ts"
import * as Telemetry from "../telemetry/Telemetry.ts"
import { version } from "../Version.ts"
import { CommandFailed } from "./Failure.ts"
import { counted } from "./Output.ts"

/** The position of the search index of this process, if it has one. */
const searchOf = Effect.gen(function*() {
  const { state } = yield* KeptIndex.KeptIndex
  const kept = yield* state
  if (kept === undefined) return undefined
  const seconds = KeptIndex.secondsBehind(kept, yield* Clock.currentTimeMillis)
  return {
    is_ready: kept.position !== undefined,
    changes_behind: kept.behind,
    seconds_behind: seconds === undefined ? null : Math.floor(seconds)
  } satisfies Nodes.NodeSearch
})

/**
 * Records in the database that this process lives, its keys, and how far its search index is, until it ends.
 */
export const presence: Layer.Layer<never, never, Configuration | ServiceKeys | KeptIndex.KeptIndex | WatchClient> =
  Layer
    .effectDiscard(
      Effect.gen(function*() {
        const { roles } = yield* Configuration
        const keys = yield* ServiceKeys
        const watch = yield* WatchClient
        const node: Nodes.Node = { id: randomUUID(), version, roles, key_ids: keys.map(({ id }) => id) }
        const noting = <E>(noted: Effect.Effect<void, E, SqlClient.SqlClient>) =>
          noted.pipe(
            Effect.provideService(SqlClient.SqlClient, watch),
            Effect.timeout("5 seconds"),
            Effect.withTracerEnabled(false),
            Effect.ignore
          )
        yield* Effect.addFinalizer(() => noting(Nodes.gone(node.id)))
        const index = yield* KeptIndex.KeptIndex
        const seen = Effect.flatMap(searchOf, (search) => Nodes.seen(node, search)).pipe(
          Effect.provideService(KeptIndex.KeptIndex, index)
        )
        yield* noting(seen)
        yield* Effect.forkScoped(
          Effect.repeat(noting(seen), Schedule.spaced(`${Nodes.seenEvery} seconds`))
        )
      })
    )

/** Prints which prices are in force, and which are to come, where a file sets them. */
const printPrices = Effect.gen(function*() {
  const { pricesFile } = yield* Configuration
  if (pricesFile === undefined) return
  const versions = yield* PriceLists
  const now = yield* Clock.currentTimeMillis
  const coming = comingPriceLists(versions, now).map(({ from, version }) => `; ${version} from ${from}`)
  yield* Console.log(`Prices    ${priceListAt(versions, now).version}${coming.join("")}`)
})

const limits = Layer.mergeAll(
  Layer.effect(ConfiguredLimits, Effect.map(Configuration, ({ rateLimits }) => rateLimits)),
  Layer.effect(UpstreamBudget, Effect.map(Configuration, ({ upstreamBudget }) => upstreamBudget)),
  Layer.effect(StaleSourceAge, Effect.map(Configuration, ({ staleAfterDays }) => staleAfterDays)),
  Layer.effect(SellerPages, Effect.map(Configuration, ({ sellerPages }) => sellerPages))
)

const origins = Layer.effect(AllowedOrigins, Effect.map(Configuration, ({ corsOrigins }) => corsOrigins))

/** Excerpts that the register did not issue, where the operator allows them, or in a demonstration. */
const excerpts = (isDemonstration: boolean) =>
  Layer.unwrap(
    Effect.map(Configuration, ({ excerpts = isDemonstration ? "unofficial" : "off" }) =>
      excerpts === "unofficial" ? ExcerptsPdf.layer : Layer.empty)
  )

/** Both stop at the same moment. */
const working = Layer.unwrap(
  Effect.map(Configuration, ({ roles }) =>
    Layer.merge(
      roles.includes("api") ? Server.layer : Server.layerWatched,
      roles.includes("worker") ? Layer.merge(Kontor.workers, Sources.layer) : Layer.empty
    ))
)

/** The sample register is stored from here on, while the service is put together. */
const opened = Layer.effectDiscard(
  Effect.flatMap(Storage, ({ url }) => Loader.use(({ open }) => open(url)))
)

const running = (isDemonstration: boolean) =>
  Layer.merge(working, presence).pipe(
    Layer.provide([layer, Telemetry.layer, origins, shown]),
    Layer.provide(Stopping.layer),
    Layer.provideMerge(
      Layer.provideMerge(
        Service.layer,
        Layer.mergeAll(LiveConnection.layer(isDemonstration), holding(isDemonstration), excerpts(isDemonstration))
      )
    ),
    Layer.provideMerge([Loading.layer(isDemonstration), DemoExamples.layer]),
    Layer.provideMerge(Search.layer),
    Layer.provide([limits, DoubtFiles.layer, AiSearch.layer, WebhookSettings.layer(isDemonstration)]),
    Layer.provideMerge(Address.layer),
    Layer.provideMerge(ConfiguredKeys.layer),
    Layer.provideMerge(opened),
    Layer.provideMerge(Storage.layerOn("service")),
    Layer.provideMerge(Otlp.layer)
  )

const announce = Effect.gen(function*() {
  const { origin } = yield* Address
  const { description } = yield* Storage
  const { roles } = yield* Configuration
  const places = roles.includes("api")
    ? [`Kontor listens on ${origin}/api`, "", `Console   ${origin}/console`, `Docs      ${origin}/docs`]
    : [`Kontor listens on ${origin}`, "", `Health    ${origin}/readyz`]
  yield* Console.log([...places, `Roles     ${roles.join(", ")}`, `Data      ${description}`].join("\n"))
})

/**
 * Prints the size of the register. A register that cannot be counted at this moment does not stop the service:
 * `/readyz` reports it, and requests get 503.
 */
const printRegisterSize = Effect.gen(function*() {
  const size = yield* Register.use((register) => register.size)
  yield* Console.log(
    `Register  ${size === 0 ? "empty; \"kontor import\" fills it" : counted(size, "organization")}`
  )
}).pipe(
  Effect.catchCauseIf(
    (cause) => !Cause.hasInterruptsOnly(cause),
    (cause) => Effect.logWarning("The register cannot be counted", cause)
  )
)

const demonstrateHere = Effect.gen(function*() {
  const { dataDirectory } = yield* Configuration
  yield* openDataDirectory(dataDirectory)
  yield* demonstrate().pipe(
    Effect.catchDefect((defect) =>
      Effect.fail(
        new CommandFailed({
          message: `The sample register could not be loaded (${
            String(defect)
          }). Check that the disk has room, and start again.`
        })
      )
    )
  )
})

const warnOfPrivateDestinations = Effect.gen(function*() {
  const { webhookReach } = yield* Configuration
  if (webhookReach === "any") {
    yield* Effect.logWarning(WebhookSettings.privateWebhooks)
  }
})

const stopped = Effect.sync(() => {
  process.exitCode = 0
})

const run = Effect.fnUntraced(function*(isDemonstration: boolean) {
  yield* warnOfUnknownVariables
  yield* warnOfPrivateDestinations
  yield* announce
  yield* printPrices
  yield* (isDemonstration ? demonstrateHere : printRegisterSize)
  return yield* Effect.never
}, Effect.onInterrupt(() => stopped))

/** The service on its database server, until it is stopped. */
export const serving = (isDemonstration: boolean) => run(isDemonstration).pipe(Effect.provide(running(isDemonstration)))
