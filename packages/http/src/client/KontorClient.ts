import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"
import type { ClientOptions } from "./ClientOptions.ts"
import type { FailureTo, Operations } from "./Operations.ts"
import { operationsOf } from "./OperationsOf.ts"
import { type Pages, pagesOf } from "./Pages.ts"
import { type NewSignals, newSignalsOf, type SignalsPoll } from "./SignalsFeed.ts"

/** The members of a client: every operation of the contract by its name, lists page by page, and a feed of Signals. */
export interface ClientService extends Operations {
  readonly pages: Pages
  readonly newSignals: (poll: SignalsPoll) => Effect.Effect<NewSignals, FailureTo<"listSignals">>
}

/** A client that runs on `fetch` and follows no redirect: it would take an API key along to any address. */
const fetchClient: Layer.Layer<HttpClient.HttpClient> = Layer.provide(
  FetchHttpClient.layer,
  Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" })
)

/** The typed client of the service, made from its contract, on any host with `fetch`. */
export class KontorClient extends Context.Service<KontorClient, ClientService>()(
  "@kontor/http/client/KontorClient"
) {
  /** Makes a client on an `HttpClient` of your own. */
  static readonly make = Effect.fnUntraced(function*(
    options: ClientOptions
  ): Effect.fn.Return<ClientService, never, HttpClient.HttpClient> {
    const operations = yield* operationsOf(options)
    const pages = pagesOf(operations)
    return { ...operations, pages, newSignals: newSignalsOf(pages) }
  })

  /** The client on an `HttpClient` of your own: it should not follow redirects. */
  static readonly layerHttpClient = (options: ClientOptions): Layer.Layer<KontorClient, never, HttpClient.HttpClient> =>
    Layer.effect(KontorClient, KontorClient.make(options))

  /** The client on `fetch`: that of the host, or the one that `FetchHttpClient.Fetch` names. */
  static readonly layer = (options: ClientOptions): Layer.Layer<KontorClient> =>
    Layer.provide(KontorClient.layerHttpClient(options), Layer.fresh(fetchClient))
}
