import { Effect, type Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { ReceiverPath } from "../demo/DemoReceiver.ts"
import { Address } from "./Address.ts"

const path = "/console"

/** `/console` and everything below: the web console, which uses the API of this host. */
export const layer: Layer.Layer<never, never, Address | HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const { baseUrl } = yield* Address
    const { pathname } = new URL(baseUrl)
    const receiver = yield* ReceiverPath
    /** Loaded when it is first opened: its files take memory. */
    const handler = yield* Effect.cached(Effect.promise(async () => {
      const { consoleHandler } = await import("@kontor/console")
      return consoleHandler({
        path,
        api: pathname,
        administration: `${pathname.replace(/\/api$/, "")}/admin/v1`,
        receiver
      })
    }))
    const answer = Effect.gen(function*() {
      const request = yield* HttpServerRequest.HttpServerRequest
      const asked = yield* Effect.orDie(HttpServerRequest.toWeb(request))
      const respond = yield* handler
      return HttpServerResponse.fromWeb(yield* Effect.promise(() => respond(asked)))
    })
    yield* router.add("*", `${path}/*`, answer)
  })
)
