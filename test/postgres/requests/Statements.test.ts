import { assert, it } from "@effect/vitest"
import { Administration } from "@kontor/core/Administration"
import { checksum62 } from "@kontor/core/internal"
import { Feature } from "@kontor/core/Register"
import { Context, Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { makeCountedService } from "../../support/CountedService.ts"
import { organizations, records, writtenNumber } from "./Register.ts"

/** The most statements that a request may send: an identifier is located by the statement that admits the caller. */
const limits = { byIdentifier: 2, byNumber: 3, withFeatures: 3, free: 1, refused: 2 } as const

/** The most statements a request that is sent beside 63 others may send on average: they share theirs. */
const sharedLimit = 1.5

const ownership: ReadonlyArray<Feature> = ["ubos", "shareholdings", "network"]
const stored = Feature.literals.filter((feature) => feature !== "website_content" && !ownership.includes(feature))

/** How often each request is sent, so that a statement of something else beside them does not count. */
const requests = 8
const inFlight = 64

type Made = Effect.Success<ReturnType<typeof makeCountedService>>

class CountedService extends Context.Service<CountedService, Made>()(
  "@kontor/test/postgres/requests/Statements.test/CountedService"
) {
  static readonly layer = Layer.effect(CountedService, makeCountedService(records))
}

/** Who asks, for what, and what the answer is. */
interface Kind {
  readonly path: string
  readonly status?: number
  readonly key?: Effect.Effect<string, never, CountedService>
  /** Whether each request is under an `Idempotency-Key` of its own. */
  readonly isUnderKey?: boolean
}

const keyWith = (credits: number) => CountedService.use((service) => service.key(credits))

/** A key that may spend no more than its account has. */
const limitedKey = Effect.gen(function*() {
  const { customer, services } = yield* CountedService
  const { id } = yield* customer(1_000_000)
  const { createApiKey } = yield* Effect.provide(Administration, services)
  return Redacted.value((yield* Effect.orDie(createApiKey(id, "limited", 1_000_000))).secret)
})

const unknownKey = Effect.succeed(`kt_${"0".repeat(32)}${checksum62("0".repeat(32))}`)

const profile = (q: string): Kind => ({ path: `/v1/fetch-organization?q=${encodeURIComponent(q)}` })

const withFeatures = (q: string, features: ReadonlyArray<string>): Kind => ({
  path: `/v1/fetch-organization?q=${q}&features=${features.join(",")}`
})

const withHyphens = (entity: string): string => entity.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

/** Statements as a message shows them: how often a request sent each. */
const shown = (statements: ReadonlyArray<string>, sent = requests): string => {
  const texts = statements.map((statement) => statement.replaceAll(/\s+/g, " ").trim().slice(0, 150))
  const times = (text: string): number => texts.filter((other) => other === text).length
  return [...new Set(texts)].map((text) => `${(times(text) / sent).toFixed(1)} x ${text}`).join("\n  ")
}

/**
 * Sends a request a few times, one after the other, after one that is not counted, and yields how many statements each
 * sent.
 */
const counted = Effect.fnUntraced(
  function*({ isUnderKey = false, key = keyWith(1_000_000), path, status = 200 }: Kind) {
    const service = yield* CountedService
    const secret = yield* key
    const one = Effect.suspend(() =>
      service.request(path, secret, isUnderKey ? { headers: { "idempotency-key": randomUUID() } } : {})
    ).pipe(Effect.map((answer) => {
      assert.strictEqual(answer.status, status, answer.text)
    }))
    yield* one
    const { statements } = yield* service.counted(Effect.repeat(one, { times: requests - 1 }))
    return { count: Math.round(statements.length / requests), text: shown(statements) }
  }
)

const sendsAtMost = (limit: number, kind: Kind) =>
  Effect.map(counted(kind), ({ count, text }) => {
    assert.isAtLeast(count, 1)
    assert.isAtMost(count, limit, `${kind.path} sends ${count} statements:\n  ${text}\n`)
  })

/** Requests by what they ask for, each with the most statements it may send. */
const kinds: Readonly<Record<string, readonly [number, Kind]>> = {
  "a profile by its identifier": [limits.byIdentifier, profile(organizations.plain)],
  "a profile under a key": [limits.byIdentifier, { ...profile(organizations.plain), isUnderKey: true }],
  "a profile within a monthly limit": [limits.byIdentifier, { ...profile(organizations.plain), key: limitedKey }],
  "a profile within a monthly limit and under a key": [
    limits.byIdentifier,
    { ...profile(organizations.plain), key: limitedKey, isUnderKey: true }
  ],
  "a profile by its identifier with hyphens": [limits.byIdentifier, profile(withHyphens(organizations.plain))],
  "a profile by its register number": [limits.byNumber, profile(writtenNumber)],
  "a profile of several records": [limits.byIdentifier, profile(organizations.featured)],
  "a profile by an identifier of former times": [limits.byIdentifier, profile(organizations.moved)],
  "a profile with one stored feature": [limits.withFeatures, withFeatures(organizations.featured, ["news"])],
  "a profile with all stored features": [limits.withFeatures, withFeatures(organizations.featured, stored)],
  "the catalog": [limits.free, { path: "/v1/signals/catalog" }],
  "the credits of an account": [limits.refused, { path: "/v1/account/credits" }],
  "an identifier that is not there": [limits.free, { ...profile("0".repeat(32)), status: 404 }],
  "an identifier with hyphens that is not there": [
    limits.free,
    { ...profile(withHyphens("0".repeat(32))), status: 404 }
  ],
  "a key that is not known": [limits.refused, { ...profile(organizations.plain), status: 401, key: unknownKey }],
  "an account without credits": [limits.free, { ...profile(organizations.plain), status: 402, key: keyWith(0) }]
}

it.layer(CountedService.layer, { excludeTestServices: true, timeout: "1 minute" })("A request", (it) => {
  for (const [name, [limit, kind]] of Object.entries(kinds)) {
    it.effect(`for ${name} sends at most ${limit} statements`, () => sendsAtMost(limit, kind))
  }

  for (const feature of ownership) {
    it.effect(`for ${feature} sends as many statements for a large network as for a small one`, () =>
      Effect.gen(function*() {
        const small = yield* counted(withFeatures(organizations.small, [feature]))
        const large = yield* counted(withFeatures(organizations.large, [feature]))
        const message = `small: ${small.count}\n  ${small.text}\nlarge: ${large.count}\n  ${large.text}\n`
        assert.strictEqual(large.count, small.count, message)
      }))
  }

  const shared = {
    "a profile": profile(organizations.plain).path,
    "beneficial owners and a network": withFeatures(organizations.large, ["ubos", "network"]).path,
    Signals: "/v1/signals"
  }
  for (const [name, path] of Object.entries(shared)) {
    it.effect(`for ${name} shares statements with others at the same time: ${sharedLimit} at most, of ${inFlight}`, () =>
      Effect.gen(function*() {
        const service = yield* CountedService
        const one = service.request(path, yield* keyWith(1_000_000))
        const all = Effect.all(Array.from({ length: inFlight * 4 }, () => one), { concurrency: inFlight })
        yield* all
        const { answer, statements } = yield* service.counted(all)
        assert.isTrue(answer.every(({ status }) => status === 200))
        assert.isAtMost(
          statements.length / answer.length,
          sharedLimit,
          `each of ${inFlight}:\n  ${shown(statements, answer.length)}\n`
        )
      }))
  }
})
