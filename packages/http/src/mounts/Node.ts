import { createHeaders, createRequest, sendResponse } from "@remix-run/node-fetch-server"
import type { Layer } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { isOwnPath, type Mounting } from "../Mounting.ts"
import { type Services, toWebHandler } from "../Serve.ts"
import { notToBeStored } from "../Wire.ts"

export type { Mounting, PageGroup } from "../Mounting.ts"

/** A request of Node, with what frameworks add to it. */
export interface NodeRequest extends IncomingMessage {
  /** The client's address, which Express finds by its setting `trust proxy`. */
  readonly ip?: string | undefined
  /** The body, if a parser has already read it. */
  readonly body?: unknown
}

/** Passes a request on: with an error, to the error handler. */
export type Next = (error?: unknown) => void

/** The mounting of the service on a server of Node. */
export interface NodeMounting extends Mounting {
  /**
   * The client's address, under which failed attempts to authenticate are counted. Default: `ip` of the request where a
   * framework such as Express sets it, else that of the socket. Behind a proxy, return the one in its header.
   */
  readonly clientAddress?: ((request: NodeRequest) => string | undefined) | undefined
}

/** The service as a listener of `node:http`, and as middleware of Connect and Express. */
export interface NodeHandler {
  /** Answers a request. With `next`, paths outside the service go there. */
  (request: NodeRequest, response: ServerResponse, next?: Next): void
  /** Settles once everything is built; rejects with why it cannot be. */
  readonly ready: Promise<void>
  /** Releases what the service holds. */
  readonly dispose: () => Promise<void>
}

/** The origin under which requests are read. No answer depends on it, and a `Host` may be anything. */
const origin = { host: "kontor", protocol: "http:" }

const isRead = (request: NodeRequest): boolean => request.body !== undefined && request.readableDidRead

const textOf = (body: unknown): BodyInit =>
  typeof body === "string" || body instanceof Uint8Array ? body as BodyInit : JSON.stringify(body)

/** The web form of the request, with the body that a parser has already read, if any. */
const webRequest = (request: NodeRequest, response: ServerResponse): Request => {
  if (!isRead(request)) return createRequest(request, response, origin)
  const hangUp = new AbortController()
  response.once("close", () => hangUp.abort())
  return new Request(`http://${origin.host}${request.url}`, {
    headers: createHeaders(request),
    method: request.method ?? "POST",
    signal: hangUp.signal,
    body: textOf(request.body)
  })
}

const plainly = (response: ServerResponse, status: number, message: string): void => {
  if (response.headersSent || response.destroyed) {
    response.destroy()
  } else {
    response.writeHead(status, { ...notToBeStored, "content-type": "application/json" })
    response.end(JSON.stringify({ message }))
  }
}

const addressOf = ({ ip, socket }: NodeRequest): string | undefined => ip ?? socket.remoteAddress

const pathOf = (url: string): string => url.replace(/\?.*$/su, "")

/**
 * The service for `node:http`, Connect and Express: `createServer(toNodeHandler(services))`,
 * `app.use(toNodeHandler(services))`. Bodies and answers are streamed, a client that hangs up interrupts its request,
 * and an already parsed body is taken from `body`.
 */
export const toNodeHandler = <E>(services: Layer.Layer<Services, E>, mounting: NodeMounting = {}): NodeHandler => {
  const { dispose, handler, ready } = toWebHandler(services, mounting)
  const { clientAddress = addressOf } = mounting
  const isOwn = isOwnPath(mounting)

  const answer = (request: NodeRequest, response: ServerResponse, failed: Next): void => {
    let asked: Request
    try {
      asked = webRequest(request, response)
    } catch {
      return plainly(response, 400, "Bad Request")
    }
    handler(asked, { address: clientAddress(request) })
      .then((answered) => response.destroyed ? answered.body?.cancel() : sendResponse(response, answered))
      .catch((error: unknown) => asked.signal.aborted ? response.destroy() : failed(error))
  }

  const handle = (request: NodeRequest, response: ServerResponse, next?: Next): void => {
    if (next !== undefined && !isOwn(pathOf(request.url ?? ""))) return next()
    answer(request, response, next ?? (() => plainly(response, 500, "Internal Server Error")))
  }
  return Object.assign(handle, { ready, dispose })
}
