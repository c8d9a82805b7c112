import { Caller } from "@kontor/core/Accounts"
import { WebhookTransport } from "@kontor/core/Webhooks"
import { Console, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { makeFirmenbuch } from "./Firmenbuch.ts"
import { customer, lookAround, servicesWith } from "./OwnService.ts"

const source = Layer.succeed(FetchHttpClient.Fetch, makeFirmenbuch().fetch)

await Effect.runPromise(
  lookAround.pipe(
    Effect.provideServiceEffect(Caller, customer),
    Effect.flatMap(Console.dir),
    Effect.provide(Layer.provide(servicesWith(WebhookTransport.none), source))
  )
)
