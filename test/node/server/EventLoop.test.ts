import { assert, it } from "@effect/vitest"
import { answerOfConnection } from "@kontor/node"
import { Array, Context, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Gives way a hundred times, and says whether the event loop had a turn meanwhile. */
const hasTurn = Effect.suspend(() => {
  let had = false
  setImmediate(() => {
    had = true
  })
  const givesWay = Effect.forEach(Array.range(1, 100), () => Effect.yieldNow, { discard: true })
  return Effect.andThen(givesWay, Effect.sync(() => had))
})

it.live("a request that gives way lets the event loop do its other work", () =>
  Effect.gen(function*() {
    const answering = Effect.map(hasTurn, (had) => HttpServerResponse.text(String(had)))
    const server = yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>>((resume) => {
        const made = createServer(answerOfConnection(answering, Context.empty()))
        made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
      }),
      (made) => Effect.sync(() => made.close())
    )
    const { port } = server.address() as AddressInfo
    assert.strictEqual(
      yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text())),
      "true"
    )
  }))
