import { assert, describe, it } from "@effect/vitest"
import { webServer } from "@kontor/testing/fixtures"
import { Effect, Schedule } from "effect"
import { spawn } from "node:child_process"
import { Webhook } from "standardwebhooks"
import { environmentOf, kontorHere, main } from "../../support/Command.ts"

const eventOf = (number: number) => ({
  type: "organization.signal.detected",
  id: `evt_${String(number).padStart(32, "0")}`,
  monitor_id: `mon_${"1".repeat(32)}`,
  entity_id: "01a1ff3b-e876-56f5-9663-816b3d52d32d",
  label: number === 2 ? "Customer" : null,
  signal: { event: { id: `signal-${number}`, topic: "CLOSURES" } },
  created_at: "2026-07-01T12:00:00Z",
  links: { signal: `https://kontor.example/api/v1/signals/signal-${number}` }
})

/** An API whose account has these events, newest first, and a receiver that records what it gets. */
const parties = Effect.gen(function*() {
  const events = [eventOf(1)]
  const received: Array<{ readonly headers: Record<string, string>; readonly body: string }> = []
  const api = yield* webServer((request, response) => {
    const isKnown = request.headers["x-api-key"] === "kt_test"
    response.writeHead(isKnown ? 200 : 401, { "content-type": `application/${isKnown ? "json" : "problem+json"}` })
    const problem = { code: "unauthenticated", status: 401, detail: "No.", meta: {} }
    const pagination = { next_cursor: null, per_page: 100, has_more: false }
    response.end(JSON.stringify(isKnown ? { events: events.toReversed(), pagination, meta: {} } : problem))
  })
  const receiver = yield* webServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text
    })
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(204).end()
    })
  })
  return {
    events,
    received,
    environment: { KONTOR_BASE_URL: `${api.url}/api`, KONTOR_API_KEY: "kt_test" },
    to: `${receiver.url}/webhooks`
  }
})

const until = (isThere: () => boolean) =>
  Effect.repeat(Effect.sync(isThere), { until: (there) => there, schedule: Schedule.spaced("50 millis") })

const listening = Effect.fnUntraced(function*(
  to: string,
  environment: Readonly<Record<string, string>>,
  ...flags: ReadonlyArray<string>
) {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [main, "listen", "--forward-to", to, ...flags], { env: environmentOf(environment) })
    ),
    (child) => Effect.sync(() => child.kill("SIGTERM"))
  )
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text
  })
  yield* until(() => output.includes("whsec_"))
  return { secret: /whsec_\S+/.exec(output)![0], output: () => output }
})

describe("kontor listen and kontor trigger", () => {
  it.live(
    "forward new events once, in their order, signed with the secret that is shown",
    () =>
      Effect.gen(function*() {
        const { environment, events, received, to } = yield* parties
        const { output, secret } = yield* listening(to, environment)
        events.push(eventOf(2), eventOf(3))
        yield* until(() => received.length === 2)
        // What comes later is looked for again, and what was forwarded is there, too.
        events.push(eventOf(4))
        yield* until(() => received.length > 2)
        const messages = received.map(({ body, headers }) => new Webhook(secret).verify(body, headers))
        assert.deepStrictEqual(
          messages,
          [2, 3, 4].map((number) => {
            const { created_at, entity_id, id, links, monitor_id, signal } = eventOf(number)
            return {
              id: id.replace("evt", "msg"),
              event_id: id,
              type: "organization.signal.detected",
              timestamp: created_at,
              schema_version: 1,
              data: {
                monitor: { id: monitor_id, entity_id, ...(number === 2 && { label: "Customer" }) },
                signal,
                links
              }
            }
          })
        )
        assert.include(output(), `${eventOf(2).id}  CLOSURES  204`)
      })
  )

  it.live(
    "trigger sends a test or the newest event, signed alike, and says what became of it",
    () =>
      Effect.gen(function*() {
        const { environment, received, to } = yield* parties
        const { secret } = yield* listening(to, environment)
        const test = yield* kontorHere(["trigger", "--forward-to", to], environment)
        assert.match(test.stdout, /^evt_[0-9a-f]{32} {2}endpoint\.test {2}204\n$/)
        const last = yield* kontorHere(["trigger", "--forward-to", to, "--last"], environment)
        assert.strictEqual(last.stdout, `${eventOf(1).id}  organization.signal.detected  204\n`)
        const types = received.map(({ body, headers }) =>
          (new Webhook(secret).verify(body, headers) as { type: string }).type
        )
        assert.deepStrictEqual(types, ["endpoint.test", "organization.signal.detected"])
      })
  )

  it.live("say with --json what became of an event, a line for each", () =>
    Effect.gen(function*() {
      const { environment, events, to } = yield* parties
      const { output } = yield* listening(to, environment, "--json")
      events.push(eventOf(2))
      yield* until(() => output().includes(eventOf(2).id))
      const [begun, forwarded] = output().trim().split("\n").map((line) => JSON.parse(line))
      assert.deepStrictEqual(begun, { forward_to: to, signing_secret: /whsec_[^"]+/.exec(output())![0] })
      const { id: event_id, type } = eventOf(2)
      const topic = "CLOSURES"
      assert.deepStrictEqual(forwarded, { event_id, type, topic, outcome: "204" })
      const last = yield* kontorHere(["trigger", "--forward-to", to, "--last", "--json"], environment)
      assert.deepStrictEqual(JSON.parse(last.stdout), { event_id, type, topic, outcome: "204" })
      const test = yield* kontorHere(["trigger", "--forward-to", to, "--json"], environment)
      assert.doesNotHaveAnyKeys(JSON.parse(test.stdout), ["topic"])
      const away = yield* kontorHere(["trigger", "--forward-to", "http://127.0.0.1:9/", "--json"], environment)
      assert.strictEqual(away.code, 1)
      assert.match(JSON.parse(away.stdout).outcome, /^no answer/)
    }))

  it.live("explain a missing key, a wrong one, and a receiver that is away", () =>
    Effect.gen(function*() {
      const { environment, to } = yield* parties
      const { KONTOR_BASE_URL } = environment
      const missing = yield* kontorHere(["listen", "--forward-to", to], { KONTOR_BASE_URL })
      assert.deepStrictEqual([missing.code, missing.stderr.includes("KONTOR_API_KEY must be set")], [1, true])
      const wrong = yield* kontorHere(["listen", "--forward-to", to], { KONTOR_BASE_URL, KONTOR_API_KEY: "kt_wrong" })
      assert.strictEqual(wrong.code, 1)
      assert.strictEqual(
        wrong.stderr,
        "kontor: The service does not know this key. Set KONTOR_API_KEY to an API key of the account.\n"
      )
      const away = yield* kontorHere(["trigger", "--forward-to", "http://127.0.0.1:9/"], environment)
      assert.include(away.stdout, "no answer")
      assert.deepStrictEqual([away.code, away.stderr.includes("did not take it")], [1, true])
      const both = yield* kontorHere(["trigger", "--endpoint", "whe_1", "--forward-to", to], environment)
      assert.deepStrictEqual([both.code, both.stderr.includes("leave out --forward-to")], [2, true])
      const nowhere = yield* kontorHere(["trigger"], {})
      assert.deepStrictEqual([nowhere.code, nowhere.stdout], [2, ""])
      assert.include(nowhere.stderr, "The receiver is missing: give --forward-to URL, or --endpoint ID.")
    }))
})
