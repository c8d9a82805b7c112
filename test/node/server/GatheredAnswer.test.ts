import { assert, describe, it } from "@effect/vitest"
import { GatheredAnswer } from "@kontor/node"
import { Effect } from "effect"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** What a client reads of an answer written so: undefined if its connection broke. */
const answerOf = Effect.fnUntraced(function*(write: (response: ServerResponse) => void) {
  const server = yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const made = createServer({ ServerResponse: GatheredAnswer }, (_, response) => write(response))
      made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
    }),
    (made) => Effect.sync(() => made.close())
  )
  const { port } = server.address() as AddressInfo
  return yield* Effect.promise(() =>
    fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text()).catch(() => undefined)
  )
})

describe("an answer that is gathered", () => {
  it.live("reaches its client whole, a moment after its end", () =>
    Effect.gen(function*() {
      const sent: Array<boolean> = []
      const text = yield* answerOf((response) => {
        response.end("whole")
        sent.push(response.headersSent)
      })
      assert.deepStrictEqual([text, ...sent], ["whole", false])
    }))

  it.live("follows what was written before its end", () =>
    Effect.gen(function*() {
      const text = yield* answerOf((response) => {
        response.write("first, ")
        response.end("last")
      })
      assert.strictEqual(text, "first, last")
    }))

  it.live("breaks its connection, and not the process, if it is shorter than its header says", () =>
    Effect.gen(function*() {
      const text = yield* answerOf((response) => {
        response.strictContentLength = true
        response.writeHead(200, { "content-length": "10" })
        response.end("short")
      })
      assert.isUndefined(text)
    }))
})
