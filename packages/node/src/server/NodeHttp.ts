import type { ServerResponse as NodeResponse } from "node:http"
import { Gathered } from "./Turns.ts"

/**
 * The parts of `node:http` that the server needs. It is not imported: an import reads every export of the module,
 * including `WebSocket`, for which Node loads a whole HTTP client, 14 MB of resident memory.
 */
const http = process.getBuiltinModule("node:http")

export const { createServer, STATUS_CODES } = http

type End = Parameters<NodeResponse["end"]>
type Head = Parameters<NodeResponse["writeHead"]>

/** The end of an answer, on its way to the socket. */
interface Ending {
  readonly answer: GatheredAnswer
  readonly end: End
}

/**
 * An answer that reaches its socket together with all others that end in the same step of the event loop, such as those
 * of requests that shared a statement. If the request has a body that was not read to its end, the connection ends with
 * the answer.
 */
export class GatheredAnswer extends http.ServerResponse {
  static readonly #endings = new Gathered<Ending>(
    ({ answer, end }) => answer.#send(end),
    (run) => process.nextTick(run)
  )

  override writeHead(...head: Array<unknown>): this {
    if (!this.req.complete) this.setHeader("connection", "close")
    return super.writeHead(...head as Head)
  }

  override end(...end: Array<unknown>): this {
    GatheredAnswer.#endings.add({ answer: this, end: end as End })
    return this
  }

  #send(end: End): void {
    if (this.destroyed) return
    try {
      super.end(...end)
    } catch {
      // The body is not as long as its header says, and a client must not take it for whole.
      this.destroy()
    }
  }
}
