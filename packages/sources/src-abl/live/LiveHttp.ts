import { retryAfter } from "@kontor/core/Internet"
import { euidOf, Identity, LiveSource, LiveSourceFailed, type RegisterNumber } from "@kontor/register"
import { Effect, Layer, Option, type Redacted, Stream } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { FileUnreadable, type RegisterFile } from "../Reading.ts"
import { retrievedRecords } from "../xjustiz/StructuredContent.ts"

/** The service that answers SI documents, and its token. */
export interface LiveHttpOptions {
  /** The address of a document; `{euid}` in it stands for the EUID. */
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token?: Redacted.Redacted | undefined
}

/** The target of a redirect was not agreed on, and must not see the token. */
const noRedirects: RequestInit = { redirect: "manual" }

const hasNone: ReadonlyArray<number> = [404, 410]

const unavailable = (found: string, retry_after_seconds?: number): LiveSourceFailed =>
  new LiveSourceFailed({
    reason: "UNAVAILABLE",
    found,
    ...(retry_after_seconds !== undefined && { retry_after_seconds })
  })

const fileOf = (name: string, { stream }: HttpClientResponse.HttpClientResponse): RegisterFile => ({
  name,
  bytes: Stream.mapError(stream, ({ message }) => new FileUnreadable({ file: name, reason: message }))
})

/**
 * A live source over HTTP: `GET` of an address made of the EUID answers an SI document. 404 and 410 mean that the
 * register does not hold the number; after any other answer but 200 the source is unavailable for as long as
 * `Retry-After` says. Redirects are not followed. A document is read up to 16 MiB, and only as long as it is valid.
 */
export const layer = ({ token, url }: LiveHttpOptions): Layer.Layer<never, never, Identity> =>
  Layer.effect(
    LiveSource,
    Effect.gen(function*() {
      const client = yield* HttpClient.HttpClient
      const identity = yield* Identity

      const request = (euid: string) => {
        const plain = HttpClientRequest.get(url.replaceAll("{euid}", encodeURIComponent(euid)), {
          headers: { accept: "application/xml" }
        })
        return token === undefined ? plain : HttpClientRequest.bearerToken(plain, token)
      }

      return Effect.fn("LiveHttp.retrieve")(
        function*(number: RegisterNumber) {
          const euid = euidOf(number)
          const response = yield* Effect.mapError(client.execute(request(euid)), ({ message }) => unavailable(message))
          const { headers, status } = response
          if (hasNone.includes(status)) return Option.none()
          if (status !== 200) {
            return yield* unavailable(`the source answers ${status}`, yield* retryAfter(headers["retry-after"]))
          }
          return Option.some(yield* retrievedRecords(fileOf(euid, response), number))
        },
        Effect.provideService(FetchHttpClient.RequestInit, noRedirects),
        Effect.provideService(HttpClient.TracerPropagationEnabled, false),
        Effect.provideService(Identity, identity)
      )
    })
  ).pipe(Layer.provide(FetchHttpClient.layer))
