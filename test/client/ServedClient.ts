import { type ClientOptions, makeClient } from "@kontor/client"
import { toWebHandler } from "@kontor/http"
import { Effect } from "effect"
import { makeService } from "../support/Service.ts"

/** A function like the global `fetch`. */
export type Fetch = typeof globalThis.fetch

/** A client of a service in memory; `between` stands between both. */
export const served = Effect.fnUntraced(
  function*(
    options: Parameters<typeof makeService>[0] = {},
    between: (fetch: Fetch) => Fetch = (fetch) => fetch,
    credits = 1000
  ) {
    const service = yield* makeService(options)
    const { dispose, handler } = toWebHandler(service.services)
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    const { id, key } = yield* service.account("pro", credits)
    const client = (more: Partial<ClientOptions> = {}) =>
      makeClient({
        baseUrl: "https://kontor.test/api/",
        apiKey: key,
        fetch: between((input, init) => handler(new Request(input, init))),
        ...more
      } as ClientOptions)
    return { ...service, id, client, kontor: client() }
  }
)

/** The failure of a call that must fail. */
export const rejected = (call: () => Promise<unknown>) =>
  Effect.promise(() => call().then((value) => new Error(`no failure but ${String(value)}`), (error: Error) => error))
