import { isSigningSecret } from "@kontor/core/Webhooks"
import { Effect, Layer, ManagedRuntime, Stream } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { makeReceive, type ReceiverAnswer } from "./Receive.ts"
import type { ReceiverOptions } from "./ReceiverOptions.ts"

/** The part of a request of Node's `http` that is read: before any body parser. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** The part of a response of Node's `http` that is written. */
export interface NodeResponse {
  readonly writeHead: (status: number, headers: Readonly<Record<string, string>>) => unknown
  readonly end: (text?: string) => unknown
}

/** A receiver of webhooks for the common servers. */
export interface WebhookReceiver {
  /** For servers of web-standard requests: Hono, Next, Deno, Bun, workers. */
  readonly fetch: (request: Request) => Promise<Response>
  /** For Node's `http` and frameworks on it. */
  readonly listener: (request: NodeRequest, response: NodeResponse) => Promise<void>
}

const nodeHeaders = (headers: NodeRequest["headers"]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string"))

const webBody = (body: Request["body"]): Stream.Stream<Uint8Array, unknown> =>
  body === null
    ? Stream.empty
    : Stream.fromReadableStream<Uint8Array, unknown>({ evaluate: () => body, onError: (error) => error })

/**
 * Receives the webhooks of one endpoint: verifies them, answers the challenge that verifies the endpoint, and passes
 * each message to its handler once. Refusals and failures are answered; nothing rejects. Throws at once without a
 * secret, or with a malformed one.
 *
 * ```ts
 * const { fetch } = webhookReceiver({ secrets: [secret], onSignal: ({ data }) => queue.add(data.signal) })
 * ```
 */
export const webhookReceiver = (options: ReceiverOptions): WebhookReceiver => {
  if (options.secrets.length === 0 || !options.secrets.every(isSigningSecret)) {
    throw new TypeError(
      "A receiver needs the signing secrets of its endpoint: each is whsec_ and base64, as the answer that created the endpoint showed it"
    )
  }
  const receive = makeReceive(options)
  const runtime = ManagedRuntime.make(Layer.provide(Mac.layerWebCrypto, SecureRandom.layerWebCrypto))
  const answer = (request: Parameters<typeof receive>[0]): Promise<ReceiverAnswer> =>
    runtime.runPromise(
      receive(request).pipe(
        Effect.tapCause((cause) => Effect.logError("A webhook could not be received", cause)),
        Effect.catchCause(() => Effect.succeed({ status: 500, headers: {}, text: null }))
      )
    )
  return {
    fetch: async (request) => {
      const headers = Object.fromEntries(request.headers)
      const { status, text, ...answered } = await answer({
        method: request.method,
        headers,
        body: webBody(request.body)
      })
      return new Response(text, { status, headers: answered.headers })
    },
    listener: async (request, response) => {
      const body = Stream.fromAsyncIterable(request, (error) => error)
      const { headers, status, text } = await answer({
        method: request.method ?? "",
        headers: nodeHeaders(request.headers),
        body
      })
      response.writeHead(status, headers)
      response.end(text ?? "")
    }
  }
}
