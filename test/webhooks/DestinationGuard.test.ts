import { assert, describe, it } from "@effect/vitest"
import { guardedAgent } from "@kontor/guard"
import type { HostLookup } from "@kontor/guard/lookup"
import { tcpServer } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { request } from "undici"
import { makeSignal, nowhere, send, sender } from "./Attempts.ts"

/** A server that must not be connected to, and what came of an attempt at it. */
const attempted = Effect.fnUntraced(function*(address: (port: number) => string, lookup: HostLookup) {
  const server = yield* tcpServer(() => {})
  const result = yield* Effect.provide(send(address(server.port)), sender("public", lookup))
  return { result, connections: server.sockets.length }
})

const found = (...addresses: ReadonlyArray<string>): HostLookup => () =>
  Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })))

const refused = { status: null, error: "DESTINATION_REFUSED" } as const

describe("a private address is never contacted", () => {
  for (const host of ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "localhost", "localhost."]) {
    it.effect(`as the host ${host}`, () =>
      Effect.gen(function*() {
        const { connections, result } = yield* attempted((port) => `https://${host}:${port}/`, found("127.0.0.1"))
        assert.deepInclude(result, refused)
        assert.strictEqual(connections, 0)
      }))
  }

  for (
    const addresses of [
      ["127.0.0.1"],
      ["::ffff:127.0.0.1"],
      ["1.1.1.1", "127.0.0.1"],
      ["127.0.0.1", "1.1.1.1"],
      ["2606:4700:4700::1111", "64:ff9b::7f00:1"],
      ["fe80::1%lo"]
    ]
  ) {
    it.effect(`behind a name that resolves to ${addresses.join(" and ")}`, () =>
      Effect.gen(function*() {
        const { connections, result } = yield* attempted(
          (port) => `https://receiver.example:${port}/`,
          found(...addresses)
        )
        assert.deepInclude(result, refused)
        assert.strictEqual(connections, 0)
      }))
  }

  it.effect("behind a name that resolves to a public address first, and to a private one at the attempt", () =>
    Effect.gen(function*() {
      const answers = ["1.1.1.1", "127.0.0.1"]
      const lookup: HostLookup = (host) => found(answers.shift() ?? "127.0.0.1")(host)
      assert.deepStrictEqual(yield* Effect.promise(() => lookup("receiver.example")), [
        { address: "1.1.1.1", family: 4 }
      ])
      const { connections, result } = yield* attempted((port) => `https://receiver.example:${port}/`, lookup)
      assert.deepInclude(result, refused)
      assert.strictEqual(connections, 0)
    }))

  it.effect("over http, nor at a port of the system", () =>
    Effect.gen(function*() {
      for (const url of ["http://receiver.example/", "https://receiver.example:22/"]) {
        const { result } = yield* attempted(() => url, found("1.1.1.1"))
        assert.deepInclude(result, refused)
      }
    }))
})

describe("a socket that is connected to a private address", () => {
  for (const scheme of ["http", "https"]) {
    it.effect(`is closed before a byte is sent, over ${scheme}`, () =>
      Effect.gen(function*() {
        const agent = yield* Effect.acquireRelease(
          Effect.sync(() => guardedAgent({ reach: "public", lookup: nowhere, timeout: 1000 })),
          (agent) => Effect.promise(() => agent.destroy())
        )
        const closed = makeSignal()
        const server = yield* tcpServer((socket) => socket.once("close", closed.happen))
        const error = yield* Effect.flip(Effect.tryPromise(() =>
          request(`${scheme}://127.0.0.1:${server.port}/`, { method: "POST", body: "secret", dispatcher: agent })
        ))
        yield* closed.happened
        assert.deepInclude(error.cause, { reason: "DESTINATION_REFUSED" })
        assert.strictEqual(server.sockets.length, 1)
        assert.deepStrictEqual(server.received, [])
      }))
  }
})
