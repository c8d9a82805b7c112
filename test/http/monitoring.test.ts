import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeMonitored, monitors } from "../support/MonitoredService.ts"

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
