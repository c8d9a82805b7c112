import { NodeHttpServer } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@kontor/core/Register"
import { serve, toWebHandler } from "@kontor/http"
import { toNodeHandler } from "@kontor/http/node"
import { maxPieceLength, type Register, RegisterIntake } from "@kontor/register"
import { webServer } from "@kontor/testing/fixtures"
import { Deferred, Effect, Layer, Option, Stream } from "effect"
import { HttpServer } from "effect/http"
import { Buffer } from "node:buffer"
import { once } from "node:events"
import { createServer, get, type IncomingMessage } from "node:http"
import { limited } from "../../support/Limits.ts"
import { makeService } from "../../support/Service.ts"
import { entity, filed } from "./Files.ts"

const path = `/api/v1/fetch-document?company_id=${entity}&document_type=AD`

/** Beyond all that the sockets of both sides hold. */
const size = 40_000_000
const pieces = Math.ceil(size / maxPieceLength)
const bytes = Buffer.alloc(
  size,
  "%PDF-1.7 forty million bytes, of which no two pieces are the same: 0123456789abcdef\n"
)

/** The reading of one document: the pieces read so far, and its end, whole or not. */
interface Reading {
  pieces: number
  readonly ended: Deferred.Deferred<void>
}

/** A service with one long document, and what it reads of it. */
const watched = Effect.gen(function*() {
  const readings: Array<Reading> = []
  const register = (inner: Register["Service"]): Register["Service"] => ({
    ...inner,
    document: (...asked) =>
      Effect.map(
        inner.document(...asked),
        Option.map((held) => {
          const reading: Reading = { pieces: 0, ended: Deferred.makeUnsafe() }
          readings.push(reading)
          return {
            ...held,
            bytes: held.bytes.pipe(
              Stream.tap(() => Effect.sync(() => reading.pieces += 1)),
              Stream.ensuring(Deferred.succeed(reading.ended, undefined))
            )
          }
        })
      )
  })
  const service = yield* makeService({ register, documents: [filed("AD", bytes)], host: limited({ document: 100 }) })
  const { headers, id } = yield* service.account()
  const { document, reference } = filed("AD", Buffer.alloc(size, "%PDF-1.7 another one"))
  const replace = RegisterIntake.use(({ file }) =>
    file({ reference, document: { ...document, as_of: CalendarDate.make("2026-02-04") } })
  ).pipe(Effect.provide(service.services))
  return { ...service, headers, id, readings, replace }
})

type Watched = Effect.Success<typeof watched>

const hosts = {
  "a server of Effect": Effect.fnUntraced(function*({ services }: Watched) {
    const server = NodeHttpServer.layer(() => createServer(), { port: 0 })
    const context = yield* Layer.build(serve().pipe(Layer.provide(services), Layer.provideMerge(server)))
    const { address } = yield* Effect.provide(HttpServer.HttpServer, context)
    return `http://127.0.0.1:${"port" in address ? address.port : 0}`
  }),
  toNodeHandler: Effect.fnUntraced(function*({ services }: Watched) {
    const handler = yield* Effect.acquireRelease(
      Effect.sync(() => toNodeHandler(services)),
      ({ dispose }) => Effect.promise(dispose)
    )
    return (yield* webServer(handler)).url
  })
}

/** Begins a download of which nothing is read until somebody reads it. */
const begin = (url: string, headers: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const request = get(url + path, { headers, agent: false })
      const [answer]: Array<IncomingMessage> = await once(request, "response")
      return answer!
    }),
    (answer) => Effect.sync(() => answer.destroy())
  )

const read = (answer: IncomingMessage) =>
  Effect.promise(async () => {
    const parts: Array<Buffer> = []
    try {
      for await (const part of answer) parts.push(part)
      return { isWhole: true, read: Buffer.concat(parts) }
    } catch {
      return { isWhole: false, read: Buffer.concat(parts) }
    }
  })

describe("A document that its client does not read", () => {
  for (const [name, host] of Object.entries(hosts)) {
    it.live(
      `${name} reads no more of it than its sockets take, and nothing more once the client leaves`,
      () =>
        Effect.gen(function*() {
          const service = yield* watched
          const url = yield* host(service)
          const unread = yield* Effect.replicateEffect(begin(url, service.headers), 4)
          for (const _ of [1, 2]) {
            const answer = yield* begin(url, service.headers)
            assert.strictEqual(answer.headers["content-length"], String(size))
            const { isWhole, read: whole } = yield* read(answer)
            assert.isTrue(isWhole && whole.equals(bytes))
          }
          const counts = service.readings.map((reading) => reading.pieces)
          assert.deepStrictEqual(counts.slice(4), [pieces, pieces])
          for (const count of counts.slice(0, 4)) assert.isBelow(count, pieces / 2)
          for (const answer of unread) answer.destroy()
          for (const { ended } of service.readings) yield* Deferred.await(ended)
          for (const reading of service.readings.slice(0, 4)) assert.isBelow(reading.pieces, pieces / 2)
          assert.strictEqual((yield* service.charges(service.id)).length, 6)
        }),
      60_000
    )

    it.live(`${name} breaks the connection off where the document is replaced meanwhile`, () =>
      Effect.gen(function*() {
        const service = yield* watched
        const answer = yield* begin(yield* host(service), service.headers)
        yield* service.replace
        const { isWhole, read: part } = yield* read(answer)
        assert.isFalse(isWhole)
        assert.isBelow(part.length, size)
        assert.isTrue(part.equals(bytes.subarray(0, part.length)))
      }), 60_000)
  }

  it.live(
    "toWebHandler reads a piece when the one before is taken, and nothing more once the body is cancelled",
    () =>
      Effect.gen(function*() {
        const { headers, readings, services } = yield* watched
        const { handler } = yield* Effect.acquireRelease(
          Effect.sync(() => toWebHandler(services)),
          ({ dispose }) => Effect.promise(dispose)
        )
        const asked = () => handler(new Request(`http://localhost${path}`, { headers }))
        const { body } = yield* Effect.promise(asked)
        const whole = yield* Effect.promise(async () => Buffer.from(await (await asked()).arrayBuffer()))
        assert.isTrue(whole.equals(bytes))
        assert.isAtMost(readings[0]!.pieces, 1)
        const reader = body!.getReader()
        for (const taken of [1, 2, 3]) {
          const { value } = yield* Effect.promise(() => reader.read())
          assert.isAtMost(value!.length, maxPieceLength)
          assert.isAtMost(readings[0]!.pieces, taken + 1)
        }
        yield* Effect.promise(() => reader.cancel())
        yield* Deferred.await(readings[0]!.ended)
        assert.isAtMost(readings[0]!.pieces, 4)
      }),
    60_000
  )
})
