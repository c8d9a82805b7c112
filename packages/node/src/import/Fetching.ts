import type { Reach } from "@kontor/core/Internet"
import { Effect, FileSystem, Predicate, Schema } from "effect"
import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"

/** A folder cannot be looked into, or an address does not answer as it should. */
export class PlaceUnreadable extends Schema.TaggedError<PlaceUnreadable>()("PlaceUnreadable", {
  place: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.place}: ${this.reason}.`
  }
}

/** The time that a connection may take, and the silence within an answer, in milliseconds. */
const connectTimeout = 10_000
const silence = 60_000

/** The largest file that is fetched, in bytes. */
const maxBytes = 4 * 1024 * 1024 * 1024

/** Tests whether no connection was made, as `ConnectFailed` of the guard says. */
const isUnconnected = (cause: unknown): cause is { readonly reason: string } =>
  cause instanceof Error && Predicate.hasProperty(cause, "reason") && Predicate.isString(cause.reason)

const reasonOf = (cause: unknown): string => {
  if (!isUnconnected(cause)) return cause instanceof Error ? cause.message : String(cause)
  return cause.reason === "DESTINATION_REFUSED"
    ? "its host is not on the public internet (DESTINATION_REFUSED); \"allow_private\": true allows it"
    : `it cannot be reached (${cause.reason})`
}

type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

const tagged = { etag: "etag ", modified: "modified " }

/** The state of a file as its server names it: its entity tag, or when it changed. */
const stateIn = (headers: Headers): string | undefined => {
  const { etag, "last-modified": modified } = headers
  if (typeof etag === "string") return `${tagged.etag}${etag}`
  return typeof modified === "string" ? `${tagged.modified}${modified}` : undefined
}

/** The condition that a file is no longer in a state that its server named. */
const conditionOf = (version: string | null): Readonly<Record<string, string>> => {
  if (version?.startsWith(tagged.etag) === true) return { "if-none-match": version.slice(tagged.etag.length) }
  return version?.startsWith(tagged.modified) === true
    ? { "if-modified-since": version.slice(tagged.modified.length) }
    : {}
}

/** Passes bytes on, takes their digest, and fails beyond the largest file. */
class Measured extends Transform {
  readonly #hash = createHash("sha256")
  #size = 0

  override _transform(chunk: Uint8Array, _: string, done: (error: Error | null, chunk?: Uint8Array) => void): void {
    this.#size += chunk.length
    this.#hash.update(chunk)
    if (this.#size > maxBytes) done(new Error(`it is larger than ${maxBytes} bytes`))
    else done(null, chunk)
  }

  get digest(): string {
    return `sha256 ${this.#hash.digest("hex")}`
  }
}

/** The statuses of a file that is not there, or not yet. */
const missing: ReadonlyArray<number> = [404, 410]

/** The statuses of an address that leads to another one, and how many in a row are followed. */
const redirects: ReadonlyArray<number> = [301, 302, 303, 307, 308]
const maxRedirects = 5

/** The address that another one leads to. */
const nextOf = (url: URL, { location }: Headers): URL => {
  if (typeof location !== "string" || !URL.canParse(location, url)) throw new Error("it redirects to no valid address")
  const next = new URL(location, url)
  if (next.protocol === "https:" || next.protocol === url.protocol) return next
  throw new Error(`it redirects to ${next.origin}, which is not https`)
}

/** A file that was fetched: where it lies until the scope ends, and its version. */
export interface FetchedFile {
  readonly path: string
  readonly version: string
}

/** A file that was fetched, is not there, or still is in the version that is known. */
export type Answered = FetchedFile | "MISSING" | "UNCHANGED"

/**
 * Makes the fetching of files over connections that reach only the addresses they may, also where one redirects, closed
 * with the scope; a file replaces the one that was fetched before under its name.
 */
export const fetching = Effect.fnUntraced(function*(reach: Reach) {
  const { guardedAgent } = yield* Effect.promise(() => import("@kontor/guard"))
  const { HostLookups } = yield* Effect.promise(() => import("@kontor/guard/lookup"))
  const lookups = yield* HostLookups
  const fileSystem = yield* FileSystem.FileSystem
  const directory = yield* Effect.orDie(fileSystem.makeTempDirectoryScoped({ prefix: "kontor-" }))
  const agent = yield* Effect.acquireRelease(
    Effect.sync(() => guardedAgent({ reach, lookup: lookups[reach], timeout: connectTimeout })),
    (agent) => Effect.promise(() => agent.destroy())
  )

  const ask = async (url: URL, version: string | null, signal: AbortSignal, redirectsLeft = maxRedirects) => {
    const { origin, pathname, search } = url
    const answer = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method: "GET",
      headers: { "user-agent": "kontor", ...conditionOf(version) },
      headersTimeout: silence,
      bodyTimeout: silence,
      signal
    })
    if (!redirects.includes(answer.statusCode)) return answer
    await answer.body.dump()
    if (redirectsLeft === 0) throw new Error(`it redirects more than ${maxRedirects} times`)
    return ask(nextOf(url, answer.headers), version, signal, redirectsLeft - 1)
  }

  return (url: string, version: string | null, name: string): Effect.Effect<Answered, PlaceUnreadable> =>
    Effect.tryPromise({
      try: async (signal) => {
        const { body, headers, statusCode } = await ask(new URL(url), version, signal)
        if (statusCode !== 200) {
          await body.dump()
          if (statusCode === 304) return "UNCHANGED"
          if (missing.includes(statusCode)) return "MISSING"
          throw new Error(`it answers ${statusCode}`)
        }
        const path = join(directory, name)
        const measured = new Measured()
        await pipeline(body, measured, createWriteStream(path, { mode: 0o600 }), { signal })
        return { path, version: stateIn(headers) ?? measured.digest }
      },
      catch: (cause) => new PlaceUnreadable({ place: url, reason: reasonOf(cause) })
    })
})
