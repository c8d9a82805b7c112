import { EndpointId } from "@kontor/core"
import { WebhookMessageJson } from "@kontor/core/Webhooks"
import { webServer } from "@kontor/testing/fixtures"
import { verifyMessage } from "@kontor/webhooks/receiver"
import { Effect, Schema } from "effect"
import type { Mac } from "effect/crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { type Arrival, CurrentWorld, now, type World } from "./World.ts"

type Answering = "take" | "fail" | "hang up"

const answers: Readonly<Record<Answering, (response: ServerResponse, done: () => void) => void>> = {
  take: (response, done) => response.writeHead(204).end(done),
  fail: (response, done) => response.writeHead(500).end(done),
  "hang up": (response, done) => {
    response.destroy()
    done()
  }
}

const struck = { received: "hang up", taken: "take", failed: "fail" } as const

/** What a receiver in trouble does with the request of a number. */
const troubled = (number: number): Answering => number % 5 === 1 ? "fail" : number % 11 === 7 ? "hang up" : "take"

const answer = (world: World, arrival: Arrival, response: ServerResponse): void => {
  const { isCalm, strike } = world
  const isStruck = strike !== null && strike.passes-- === 0
  if (isStruck && strike.at === "received") strike.kill()
  const answering = isStruck ? struck[strike.at] : isCalm ? "take" : troubled(world.arrived.length)
  arrival.isTaken = answering === "take"
  answers[answering](response, () => {
    if (isStruck) strike.kill()
  })
}

const receive = Effect.fnUntraced(
  function*(request: IncomingMessage, response: ServerResponse) {
    const world = yield* CurrentWorld
    const endpoint_id = EndpointId.make(request.url?.slice(1) ?? "")
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter((entry): entry is [string, string] => typeof entry[1] === "string")
    )
    const body = yield* Effect.tryPromise(() => text(request))
    const message_id = yield* now(verifyMessage({ headers, body }, [world.secrets.get(endpoint_id)!]))
    const { event_id } = yield* Schema.decodeEffect(WebhookMessageJson)(body)
    const arrival = { endpoint_id, message_id, event_id, body, isTaken: false }
    world.arrived.push(arrival)
    answer(world, arrival, response)
  },
  (receiving, _, response) =>
    Effect.ignore(Effect.tapError(receiving, () => Effect.sync(() => response.writeHead(401).end())))
)

/**
 * The receivers of all endpoints, each below the path of its identifier: they verify what arrives, and some are in
 * trouble.
 */
export const receivers = Effect.gen(function*() {
  const context = yield* Effect.context<CurrentWorld | Mac.Mac>()
  return yield* webServer((request, response) => {
    Effect.runForkWith(context)(receive(request, response))
  })
})
