import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { endpoint, makeSignal, send, sender } from "./Attempts.ts"
import { answering, receiver } from "./SentMessages.ts"

describe("the sender", () => {
  it.effect("closes its connections in the end", () =>
    Effect.gen(function*() {
      const closed = makeSignal()
      const { url } = yield* answering((response, { socket }) => {
        socket.once("close", closed.happen)
        response.end()
      })
      yield* Effect.provide(send(url), sender())
      yield* closed.happened
    }))

  it.effect("has eight attempts in flight to an endpoint at most, and lets the next one go when one ends", () =>
    Effect.gen(function*() {
      const eight = makeSignal()
      const nine = makeSignal()
      let arrivals = 0
      const { url } = yield* answering(() => {
        arrivals++
        if (arrivals === 8) eight.happen()
        if (arrivals === 9) nine.happen()
      })
      const other = yield* receiver
      const fibers = yield* Effect.forEach(Array.from({ length: 9 }), () => Effect.forkChild(send(url)))
      yield* eight.happened
      assert.deepInclude(yield* send(other.url, { endpoint_id: endpoint(2) }), { status: 200 })
      assert.strictEqual(arrivals, 8)
      yield* Fiber.interrupt(fibers[0]!)
      yield* nine.happened
    }).pipe(Effect.provide(sender())))

  it.effect("never begins an attempt that is interrupted while it waits, and keeps no slot for it", () =>
    Effect.gen(function*() {
      const eight = makeSignal()
      const last = makeSignal()
      const arrived: Array<string> = []
      const { url } = yield* answering((_, { url }) => {
        arrived.push(url ?? "")
        if (arrived.length === 8) eight.happen()
        if (url === "/last") last.happen()
      })
      const fibers = yield* Effect.forEach(Array.from({ length: 8 }), () => Effect.forkChild(send(`${url}/first`)))
      yield* eight.happened
      const waiting = yield* Effect.forkChild(send(`${url}/waiting`))
      yield* Effect.forkChild(send(`${url}/last`))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(waiting)
      yield* Fiber.interrupt(fibers[0]!)
      yield* last.happened
      assert.notInclude(arrived, "/waiting")
    }).pipe(Effect.provide(sender())))

  it.effect("delays no endpoint for another whose host is never found", () =>
    Effect.gen(function*() {
      const asked = makeSignal()
      const { port } = yield* receiver
      const lookup = (host: string) => {
        if (host === "fast.example") return Promise.resolve([{ address: "127.0.0.1", family: 4 }])
        asked.happen()
        return new Promise<never>(() => {})
      }
      yield* Effect.gen(function*() {
        const slow = yield* Effect.forkChild(send(`http://slow.example:${port}`))
        yield* asked.happened
        const fast = yield* send(`http://fast.example:${port}`, { endpoint_id: endpoint(2) })
        assert.deepInclude(fast, { status: 200 })
        assert.isUndefined(slow.pollUnsafe())
        yield* Fiber.interrupt(slow)
      }).pipe(Effect.provide(sender("any", lookup)))
    }))
})
