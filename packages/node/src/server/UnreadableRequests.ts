import type { BaseUrl } from "@kontor/core"
import { headTooLong, plainAnswer } from "@kontor/http"
import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto"
import type { HttpServerResponse } from "effect/http"
import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { isOverflowing } from "./admission/Connections.ts"
import { STATUS_CODES } from "./NodeHttp.ts"

/**
 * The time that a connection stays open after its answer, in milliseconds. If it closed at once, a client that still
 * sends would lose the answer.
 */
const patience = 1000

/** The statuses of requests that Node cannot read, by its code; any other is 400. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }

/** What is wrong with the commonest of them: a query that somebody types with an umlaut. */
const notEncoded = "The address has a character that must be percent-encoded, such as %C3%BC for ü and %20 for a space."

const reasonOf = (status: number): string => STATUS_CODES[status] ?? ""

const answerTo = Effect.fnUntraced(function*(code: string) {
  if (code === "HPE_HEADER_OVERFLOW") return yield* headTooLong
  if (code === "HPE_INVALID_URL") return plainAnswer(400, notEncoded)
  const status = statuses[code] ?? 400
  return plainAnswer(status, reasonOf(status))
})

const write = (socket: Duplex, { body, headers, status }: HttpServerResponse.HttpServerResponse): void => {
  const content = body._tag === "Uint8Array"
    ? { "content-type": body.contentType, "content-length": body.contentLength }
    : { "content-length": 0 }
  const lines = Object.entries({ ...headers, ...content, connection: "close" }).map(([name, value]) =>
    `${name}: ${value}`
  )
  socket.write(`HTTP/1.1 ${status} ${reasonOf(status)}\r\n${lines.join("\r\n")}\r\n\r\n`)
  socket.end(body._tag === "Uint8Array" ? body.body : undefined)
}

/**
 * Answers what Node cannot read as a request: a long head like a long query, anything else plainly. The connection then
 * closes. Rule: Problem bodies (decisions 2).
 */
export const answerUnreadable = Effect.fn("UnreadableRequests.answer")(function*(server: Server) {
  const run = Effect.runSyncWith(yield* Effect.context<BaseUrl | SecureRandom.SecureRandom>())
  const latest = new WeakMap<Duplex, ServerResponse>()
  const isHalfAnswered = (socket: Duplex): boolean => {
    const response = latest.get(socket)
    return response !== undefined && response.headersSent && !response.writableFinished
  }
  server.on("request", (request, response) => latest.set(request.socket, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (isOverflowing(socket) && error.code !== "ECONNRESET") return
    if (error.code === "ECONNRESET" || isHalfAnswered(socket)) {
      socket.destroy()
    } else if (socket.writable) {
      write(socket, run(answerTo(error.code ?? "")))
      setTimeout(() => socket.destroy(), patience).unref()
    }
  })
  return server
})
