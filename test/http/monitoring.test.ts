import { assert, describe, it } from "@effect/vitest"
import { RegisterIntake } from "@kontor/register"
import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { announcement, categories } from "../sources/announcements/Announcement.ts"
import { allRecordsOf, fileOf, readAll } from "../sources/Reading.ts"
import { makeMonitored, monitors } from "../support/MonitoredService.ts"
import { organization } from "../support/SignalRecords.ts"

type Members = Readonly<Record<string, unknown>>

interface ShownEvent {
  readonly id: string
  readonly signal: { readonly event: { readonly topic: string } }
}

const topicsIn = (answer: Members) =>
  (answer["events"] as ReadonlyArray<ShownEvent>).map(({ signal }) => signal.event.topic)

describe("monitoring over HTTP", () => {
  it.live("from a silent baseline to checks that send what is new, each event to every endpoint", () =>
    Effect.gen(function*() {
      const { addEndpoint, charges, create, endpoint, id, run, shown, report } = yield* makeMonitored()
      const other = yield* addEndpoint()
      const monitor = yield* create({ endpoint_ids: [endpoint.id, other.id] })
      yield* run()
      assert.deepStrictEqual(topicsIn(yield* shown("/v1/account/webhook-events")), [])

      yield* report("CLOSURES", "CAPITAL_CHANGES")
      yield* run("7 days")
      const events = yield* shown("/v1/account/webhook-events")
      assert.sameMembers(topicsIn(events), ["CLOSURES", "CAPITAL_CHANGES"])
      const { deliveries } = yield* shown("/v1/account/webhook-deliveries")
      const listed = deliveries as ReadonlyArray<Members>
      assert.sameDeepMembers(
        listed.map(({ endpoint_id, event_id, status }) => [endpoint_id, event_id, status]),
        (events["events"] as ReadonlyArray<ShownEvent>).flatMap((event) =>
          [endpoint.id, other.id].map((to) => [to, event.id, "pending"])
        )
      )

      const { recent_runs } = yield* shown(`${monitors}/${monitor.id}`)
      const [check, baseline] = recent_runs as ReadonlyArray<Members>
      assert.deepInclude(check, { trigger: "schedule", status: "completed", credits: 0, released: 2, withheld: 0 })
      assert.deepInclude(baseline, { trigger: "baseline", status: "completed", credits: 0, released: 0 })
      assert.deepStrictEqual((yield* charges(id)).map(({ credits, kind }) => [kind, credits]), [[
        "monitoring_cycle",
        -20
      ]])
    }))

  it.live.each(
    [
      [
        "a merger on the sheet of the one that takes over",
        { amtsgericht: "Amtsgericht Nürnberg", registernummer: "HRB 7654301" },
        "Beim Registergericht ist der Entwurf des Verschmelzungsvertrages eingereicht, nach dem die Omega Signal GmbH, Hamburg (Amtsgericht Hamburg HRB 7001), als übertragende Gesellschaft auf die Gesellschaft verschmolzen werden soll.",
        "Die Omega Signal GmbH, Hamburg (Amtsgericht Hamburg HRB 7001), ist als übertragende Gesellschaft auf Grund des Verschmelzungsvertrages vom 01.06.2026 mit der Gesellschaft durch Aufnahme verschmolzen."
      ],
      [
        "the expiration of the name",
        { amtsgericht: "Amtsgericht Hamburg", registernummer: "HRB 7001", company_name: "Omega Signal GmbH" },
        "Das Gericht beabsichtigt, das Erlöschen der Firma von Amts wegen einzutragen.",
        "Die Firma ist erloschen."
      ]
    ] as const
  )("an end changes the state and is told once it is registered, not while it is intended: %s", (
    [, sheet, intended, registered]
  ) =>
    Effect.gen(function*() {
      const { active, run, services, shown } = yield* makeMonitored({ plan: "max" })
      yield* active
      const read = (text: string, after: "7 days" | "14 days", entered = {}) =>
        Effect.flatMap(
          readAll(readAnnouncements, fileOf(text, announcement(categories.other, text, { ...sheet, ...entered }))),
          (reads) => RegisterIntake.use(({ take }) => take(allRecordsOf(reads)))
        ).pipe(Effect.andThen(run(after)), Effect.provide(services))
      const state = Effect.map(
        shown(`/v1/fetch-organization?q=${organization}`),
        ({ status }) => status
      )
      const ends = Effect.map(shown("/v1/account/webhook-events"), ({ events }) =>
        (events as ReadonlyArray<{ readonly signal: { readonly event: Members } }>)
          .filter(({ signal: { event } }) =>
            event["type"] === "EXPIRATION"
          ))
      yield* read(intended, "7 days")
      assert.deepStrictEqual([yield* state, (yield* ends).length], ["ACTIVE", 0])
      yield* read(registered, "14 days", { entered: "29.06.2026" })
      assert.deepStrictEqual([yield* state, (yield* ends).length], ["TERMINATED", 1])
    }))

  it.live("rule: what is beyond the plan is withheld for good, and counted", () =>
    Effect.gen(function*() {
      const { active, run, shown, report } = yield* makeMonitored({ plan: "pro" })
      const { id } = yield* active
      yield* report("INSOLVENCIES", "TRANSFORMATIONS", "OTHER")
      yield* run("7 days")
      assert.deepStrictEqual(topicsIn(yield* shown("/v1/account/webhook-events")), ["INSOLVENCIES"])
      const { recent_runs } = yield* shown(`${monitors}/${id}`)
      const [check] = recent_runs as ReadonlyArray<Members>
      assert.deepInclude(check, { released: 1, withheld: 2 })
    }))
})
