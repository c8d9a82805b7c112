import { assert, describe, it } from "@effect/vitest"
import { attemptSeconds, keptAnswerBytes } from "@kontor/core/Webhooks"
import { tcpServer, webServer } from "@kontor/testing/fixtures"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { makeSignal, nowhere, send, sender } from "./Attempts.ts"

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** The outcome of an attempt at a web server that answers like this. */
const sendTo = (answer: (response: ServerResponse) => void) =>
  Effect.flatMap(webServer((_, response) => answer(response)), ({ url }) => send(url))

/** The outcome of an attempt at a server that does this with a connection. */
const sendOver = (serve: (socket: Socket) => void) => Effect.flatMap(tcpServer(serve), ({ url }) => send(url))

/** Writes a megabyte so many times, as fast as it is read; how much was taken. */
const pour = async (response: ServerResponse, megabytes: number): Promise<number> => {
  const megabyte = Buffer.alloc(1024 * 1024, "a")
  for (let written = 0; written < megabytes; written++) {
    if (response.destroyed) return written
    if (!response.write(megabyte)) await Promise.race([once(response, "drain"), once(response, "close")])
  }
  response.end()
  return megabytes
}

/** Calls back when part of a body has arrived at the sender, and was read there. */
const whenBodyArrives = (happen: () => void) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const listen = () => void setImmediate(happen)
      subscribe("undici:request:bodyChunkReceived", listen)
      return listen
    }),
    (listen) => Effect.sync(() => unsubscribe("undici:request:bodyChunkReceived", listen))
  )

describe("an attempt at a receiver that answers too much", () => {
  it.effect("keeps the beginning of a gigabyte, and reads little more", () =>
    Effect.gen(function*() {
      let poured: Promise<number> = Promise.resolve(0)
      const result = yield* sendTo((response) => {
        poured = pour(response, 1024)
      })
      assert.deepInclude(result, { status: 200, error: null })
      assert.strictEqual(result.answer.length, keptAnswerBytes)
      assert.isBelow(yield* Effect.promise(() => poured), 64)
    }).pipe(Effect.provide(sender())))

  for (const [encoding, pack] of [["gzip", gzipSync], ["deflate", deflateSync], ["br", brotliCompressSync]] as const) {
    it.effect(`keeps the beginning of what a ${encoding} bomb holds`, () =>
      Effect.gen(function*() {
        const bomb = pack(Buffer.alloc(100_000_000, "a"))
        const result = yield* sendTo((response) => response.writeHead(200, { "content-encoding": encoding }).end(bomb))
        assert.deepInclude(result, { status: 200, error: null })
        assert.strictEqual(textOf(result.answer), "a".repeat(keptAnswerBytes))
      }).pipe(Effect.provide(sender())))

    it.effect(`unpacks ${encoding}, also what breaks off`, () =>
      Effect.gen(function*() {
        const words = Array.from({ length: 2000 }, (_, number) => `${number} `).join("")
        const packed = pack(words)
        const answer = (bytes: Uint8Array) =>
          sendTo((response) => response.writeHead(200, { "content-encoding": encoding }).end(bytes))
        assert.strictEqual(textOf((yield* answer(packed)).answer), words)
        const part = textOf((yield* answer(packed.subarray(0, packed.length / 2))).answer)
        assert.isNotEmpty(part)
        assert.isTrue(words.startsWith(part))
      }).pipe(Effect.provide(sender())))
  }

  it.effect("keeps what it cannot unpack as it is, and nothing of what is not packed as it says", () =>
    Effect.gen(function*() {
      const answer = (encoding: string) =>
        sendTo((response) => response.writeHead(500, { "content-encoding": encoding }).end("no"))
      assert.strictEqual(textOf((yield* answer("rot13")).answer), "no")
      assert.strictEqual(textOf((yield* answer("gzip")).answer), "")
    }).pipe(Effect.provide(sender())))

  it.effect("takes no endless head", () =>
    Effect.gen(function*() {
      const result = yield* sendOver((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${"a".repeat(1000)}\r\n`.repeat(100)}\r\n`)
      })
      assert.deepInclude(result, { status: null, error: "MALFORMED_ANSWER" })
    }).pipe(Effect.provide(sender())))
})

describe("an attempt at a receiver that is slow", () => {
  it.effect("ends after fifteen seconds without an answer", () =>
    Effect.gen(function*() {
      const arrived = makeSignal()
      const fiber = yield* Effect.forkChild(sendTo(() => arrived.happen()))
      yield* arrived.happened
      yield* TestClock.adjust("14999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      const result = yield* Fiber.join(fiber)
      assert.deepInclude(result, { status: null, error: "TIMED_OUT", duration: attemptSeconds * 1000 })
    }).pipe(Effect.provide(sender())))

  it.effect("ends after fifteen seconds of a head that drips", () =>
    Effect.gen(function*() {
      const arrived = makeSignal()
      const fiber = yield* Effect.forkChild(sendOver((socket) => {
        socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\nx-a: ", arrived.happen))
      }))
      yield* arrived.happened
      yield* TestClock.adjust("15 seconds")
      assert.deepInclude(yield* Fiber.join(fiber), { status: null, error: "TIMED_OUT" })
    }).pipe(Effect.provide(sender())))

  it.effect("succeeds by the status of an answer whose body never ends, and keeps what came of it", () =>
    Effect.gen(function*() {
      const closed = makeSignal()
      const arrived = makeSignal()
      yield* whenBodyArrives(arrived.happen)
      const fiber = yield* Effect.forkChild(sendTo((response) => {
        response.once("close", closed.happen)
        response.write("drip")
      }))
      yield* arrived.happened
      yield* TestClock.adjust("15 seconds")
      const result = yield* Fiber.join(fiber)
      assert.deepInclude(result, { status: 200, error: null })
      assert.strictEqual(textOf(result.answer), "drip")
      yield* closed.happened
    }).pipe(Effect.provide(sender())))
})

describe("an attempt at a receiver that breaks off", () => {
  it.effect("is lost where the connection is reset before an answer", () =>
    Effect.gen(function*() {
      const result = yield* sendOver((socket) => socket.once("data", () => socket.resetAndDestroy()))
      assert.deepInclude(result, { status: null, error: "CONNECTION_LOST" })
    }).pipe(Effect.provide(sender())))

  it.effect("is lost where the connection ends without an answer", () =>
    Effect.gen(function*() {
      const result = yield* sendOver((socket) => socket.once("data", () => socket.end()))
      assert.deepInclude(result, { status: null, error: "CONNECTION_LOST" })
    }).pipe(Effect.provide(sender())))

  it.effect("succeeds by the status of an answer that breaks off in its body", () =>
    Effect.gen(function*() {
      const result = yield* sendOver((socket) => {
        socket.once("data", () => socket.end("HTTP/1.1 202 Accepted\r\ncontent-length: 99\r\n\r\nhalf"))
      })
      assert.deepInclude(result, { status: 202, error: null })
      assert.strictEqual(textOf(result.answer), "half")
    }).pipe(Effect.provide(sender())))

  it.effect("is malformed where the answer is no HTTP", () =>
    Effect.gen(function*() {
      const result = yield* sendOver((socket) => socket.once("data", () => socket.end("220 mail.example ESMTP\r\n")))
      assert.deepInclude(result, { status: null, error: "MALFORMED_ANSWER" })
    }).pipe(Effect.provide(sender())))
})

describe("an attempt at a receiver of one's own network", () => {
  it.effect("finds it by the name that the system has for it", () =>
    Effect.gen(function*() {
      const { port } = yield* webServer((_, response) => response.writeHead(204).end())
      assert.deepInclude(yield* send(`http://localhost:${port}/`), { status: 204, error: null })
    }).pipe(Effect.provide(sender())))
})

describe("an attempt at a receiver that does not exist", () => {
  it.effect("is not connected where nobody listens", () =>
    Effect.gen(function*() {
      const { url } = yield* Effect.scoped(tcpServer(() => {}))
      assert.deepInclude(yield* send(url), { status: null, error: "NOT_CONNECTED" })
    }).pipe(Effect.provide(sender())))

  it.effect("is not resolved where its host has no address, or the lookup fails", () =>
    Effect.gen(function*() {
      for (const lookup of [nowhere, () => Promise.reject(new Error("no name server"))]) {
        const result = yield* Effect.provide(send("http://receiver.example/"), sender("any", lookup))
        assert.deepInclude(result, { status: null, error: "NAME_NOT_RESOLVED" })
      }
    }))

  it.effect("fails at TLS if the server does not speak TLS", () =>
    Effect.gen(function*() {
      const { port } = yield* tcpServer((socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad\r\n\r\n")))
      assert.deepInclude(yield* send(`https://127.0.0.1:${port}/`), { status: null, error: "TLS_FAILED" })
    }).pipe(Effect.provide(sender())))
})
