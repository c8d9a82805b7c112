import { assert, it } from "@effect/vitest"
import { makeClient } from "@kontor/client"
import { BaseUrl } from "@kontor/core"
import { Administration } from "@kontor/core/Administration"
import { KontorMemory } from "@kontor/core/memory"
import { CalendarDate } from "@kontor/core/Register"
import { toWebHandler } from "@kontor/http"
import { KontorClient } from "@kontor/http/client"
import { RegisterIntake, type SourceRecord } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { execFile } from "node:child_process"
import { companyReport } from "./CompanyReport.ts"
import { followSignals } from "./FollowSignals.ts"

const beispielwerk: SourceRecord = {
  source: "PROFILE",
  record_id: "beispielwerk",
  reader_version: 1,
  as_of: CalendarDate.make("2026-01-31"),
  entered_on: null,
  registration: { court: "K1101R", type: "HRB", number: "4711", suffix: "" },
  former: [],
  facts: { name: "Beispielwerk Analytics GmbH", legal_form: "GmbH" },
  events: [{
    id: "beispielwerk-1",
    topic: "NEW_REGISTRATIONS",
    type: "REGISTRATION",
    type_name: { de: "Neueintragung", en: "New registration" },
    occurred_on: CalendarDate.make("2026-01-30"),
    announced_on: CalendarDate.make("2026-01-31"),
    date_basis: "REGISTER_ENTRY",
    register_entry: { flags: [] },
    source: { kind: "COMMERCIAL_REGISTER", record_id: "beispielwerk" }
  }],
  document: null
}

const baseUrl = "https://data.example/api"

const services = KontorMemory.layer.pipe(
  Layer.provideMerge(RegisterMemory.upstream),
  Layer.provideMerge(BaseUrl.layer(baseUrl))
)

/** The service in memory, as a client reaches it. */
const served = Effect.gen(function*() {
  const context = yield* Layer.build(Layer.fresh(services))
  const { dispose, handler } = toWebHandler(Layer.succeedContext(context))
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  const [key, poorKey] = yield* Effect.gen(function*() {
    const { createAccount } = yield* Administration
    yield* RegisterIntake.use(({ take }) => take([beispielwerk]))
    return yield* Effect.forEach(
      [100, 10],
      (credits) =>
        Effect.map(
          createAccount({ name: "Customer", email: null, plan: "pro", credits }),
          ({ secret }) => Redacted.value(secret)
        )
    )
  }).pipe(Effect.provide(context))
  const fetch: typeof globalThis.fetch = (input, init) => handler(new Request(input, init))
  return { options: { baseUrl, apiKey: key ?? "", fetch }, poorKey: poorKey ?? "" }
})

it.live("orders a report within its budget, and says why there is none", () =>
  Effect.gen(function*() {
    const { options, poorKey } = yield* served
    const report = (q: string, budget: number, apiKey = options.apiKey) =>
      companyReport(q, budget).pipe(
        Effect.provide(KontorClient.layer({ ...options, apiKey })),
        Effect.provideService(FetchHttpClient.Fetch, options.fetch)
      )
    const reports = yield* Effect.all([
      report("beispielwerk", 12),
      report("beispielwerk", 11),
      report("musterwerk", 12),
      report("beispielwerk", 12, poorKey)
    ])
    assert.deepStrictEqual(reports, [
      "Beispielwerk Analytics GmbH (5 credits)",
      "A report may cost 12 credits.",
      "There is no company for musterwerk.",
      "This takes 12 credits."
    ])
  }))

it.live("reads new Signals from a position on", () =>
  Effect.gen(function*() {
    const { options } = yield* served
    const kontor = makeClient(options)
    const first = yield* Effect.promise(() => followSignals(kontor, "2026-01-01"))
    const second = yield* Effect.promise(() => followSignals(kontor, first.position))
    assert.deepStrictEqual(first.lines, ["2026-01-31 New registrations: Beispielwerk Analytics GmbH"])
    assert.deepStrictEqual([second.lines, second.credits], [[], 20])
  }))

it.live("ends with one line where it has no key", () =>
  Effect.gen(function*() {
    const ended = yield* Effect.callback<readonly [number | null, string]>((resume) => {
      const environment = { ...process.env, KONTOR_API_KEY: "" }
      const child = execFile(
        process.execPath,
        ["main.ts"],
        { cwd: import.meta.dirname, env: environment },
        (_, __, said) => {
          resume(Effect.succeed([child.exitCode, said]))
        }
      )
    })
    assert.deepStrictEqual(ended, [
      1,
      "getAccount: the credential is empty, or has characters that no header can carry\n"
    ])
  }))
