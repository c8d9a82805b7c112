import { assert, describe, it } from "@effect/vitest"
import { StaleSourceAge } from "@kontor/core/Organizations"
import type { RateLimits } from "@kontor/core/RateLimits"
import { Array, Clock, DateTime, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { clockFrom } from "../../support/HeldClock.ts"
import { makeService } from "../../support/Service.ts"
import { type Credential, type RecordedRequest, recordedRequests } from "./Requests.ts"

/** What the service answered when these were written: `RECORD=1` writes them anew. */
const file = new URL("answers.txt", import.meta.url)

/** An organization that the register holds, in the place of those of the examples. */
const held = "Alpha Werke GmbH"

/** A store whose counts never grow, so that no request is refused for those before it. */
const unlimited = ({ count, ...limits }: RateLimits["Service"]): RateLimits["Service"] => ({
  ...limits,
  count: (request) => Effect.map(count(request), Array.map((window) => ({ ...window, number: 1 })))
})

const normalized = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uuid>")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, "<instant>")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "<day>")
    // A use is noted within a minute, and a busy machine takes longer.
    .replaceAll(/"last_used_at":(?:null|"<instant>")/g, "<used>")
    .replaceAll(/;r=\d+;t=\d+/g, ";<rest>")
    .replaceAll(/"(?:key|token|api_key|secret|masked_key|next_cursor)":"[^"]*"/g, "<secret>")
    .replaceAll(/"refused":\[[^\]]*\]/g, "<refused>")
    .replaceAll(/\b[a-z]{2,5}_[0-9a-z]{26}\b/g, "<id>")
    .replaceAll(/whsec_[^"]*/g, "<secret>")

/** The length of a body changes with the digits of numbers and secrets in it. */
const isCompared = ([name]: readonly [string, string]): boolean => name !== "content-length"

const byText = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): number =>
  String(one) < String(other) ? -1 : 1

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12)

/** The day of the answers, since the usage of a month depends on how many days it has, and where among them this is. */
const noon = DateTime.makeUnsafe("2026-11-15T12:00:00Z")

const makeSending = Effect.gen(function*() {
  const { clock } = yield* clockFrom(noon)
  const service = yield* makeService({ rateLimits: unlimited, host: Layer.succeed(Clock.Clock, clock) }).pipe(
    Effect.provideService(StaleSourceAge, Infinity),
    Effect.provideService(Clock.Clock, clock)
  )
  const { account, administration, sent, token } = service
  const accounts = {
    free: yield* account("free"),
    plus: yield* account("plus"),
    pro: yield* account("pro", 100_000),
    max: yield* account("max", 1_000_000),
    poor: yield* account("max", 0),
    suspended: yield* account("max")
  }
  yield* administration.suspend(accounts.suspended.id)
  const headers: Readonly<Record<Credential, Readonly<Record<string, string>>>> = {
    "nobody": {},
    "a wrong key": { "x-api-key": "kt_wrong" },
    "free": accounts.free.headers,
    "plus": accounts.plus.headers,
    "pro": accounts.pro.headers,
    "max": accounts.max.headers,
    "max without credits": accounts.poor.headers,
    "max by a key in the query": {},
    "a suspended account": accounts.suspended.headers,
    "a token with all abilities": yield* token(accounts.max.id, [
      "api:data",
      "account:read",
      "monitoring:manage",
      "account:keys"
    ]),
    "a token without abilities": yield* token(accounts.max.id, [])
  }
  const found = yield* sent(`/api/v1/search-organizations?q=${encodeURIComponent(held)}`, {
    headers: accounts.max.headers
  })
  const { results: [{ entity_id }] } = JSON.parse(found.text)
  const real = (text: string) => text.replaceAll(/4c5e1f0a9b7d42c68e3305d1a7f2b964|DEK1101R\.HRB150148/g, entity_id)
  const send = ({ as, init, path: given }: RecordedRequest) => {
    const path = real(given)
    return Effect.map(
      sent(
        as === "max by a key in the query"
          ? `${path}${path.includes("?") ? "&" : "?"}api_key=${encodeURIComponent(accounts.max.key)}`
          : path,
        {
          ...init,
          headers: { ...init.headers as Record<string, string>, ...headers[as] },
          ...(typeof init.body === "string" && { body: real(init.body) })
        }
      ),
      ({ headers, status, text }) => ({
        status,
        text: normalized(`${JSON.stringify(Object.entries(headers).filter(isCompared).toSorted(byText))}\n${text}`)
      })
    )
  }
  return { send, document: service.document }
})

describe("recorded answers", () => {
  it.live("are those of the service, to every operation, credential and fault", () =>
    Effect.gen(function*() {
      const { document, send } = yield* makeSending
      const lines: globalThis.Array<string> = []
      const known = existsSync(file) ? readFileSync(file, "utf8").split("\n") : []
      for (const [place, request] of recordedRequests(document).entries()) {
        const { status, text } = yield* send(request)
        const line = `${request.label}: ${status} ${digestOf(text)}`
        if (process.env["RECORD"] === undefined && known[place] !== line) {
          assert.fail(`${known[place] ?? "nothing"}\nis now\n${line}\n${request.init.method} ${request.path}\n${text}`)
        }
        lines.push(line)
      }
      if (process.env["RECORD"] !== undefined) writeFileSync(file, `${lines.join("\n")}\n`)
    }), { timeout: 300_000 })
})
