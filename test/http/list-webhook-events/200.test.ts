import { assert, describe, it } from "@effect/vitest"
import { Withheld } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeMonitored, monitors, withhold } from "../../support/MonitoredService.ts"
import { organization } from "../../support/SignalRecords.ts"

const path = "/v1/account/webhook-events"

interface ShownEvent {
  readonly [member: string]: unknown
  readonly id: string
  readonly signal: { readonly event: { readonly id: string } }
  readonly links: { readonly signal: string }
}

const eventsIn = (answer: Readonly<Record<string, unknown>>) => answer["events"] as ReadonlyArray<ShownEvent>

describe("GET /v1/account/webhook-events 200", () => {
  it.live("lists what a monitor released, with its Signal and the Signal's address", () =>
    Effect.gen(function*() {
      const { change, create, request, run, shown, report, headers } = yield* makeMonitored({})
      const { id } = yield* create({ label: "Kunde 7" })
      yield* run()
      yield* report("CLOSURES")
      yield* change(`${monitors}/${id}/check`)
      yield* run()
      const [event, ...others] = eventsIn(yield* shown(path))
      assert.isEmpty(others)
      assert.hasAllKeys(event, ["id", "type", "monitor_id", "entity_id", "label", "signal", "links", "created_at"])
      assert.deepInclude(event, { monitor_id: id, entity_id: organization, label: "Kunde 7" })
      assert.match(event!.id, /^evt_[0-9a-z]{26}$/)
      assert.strictEqual(event!.links.signal, `https://kontor.test/api/v1/signals/${event!.signal.event.id}`)
      const fetched = yield* request(event!.links.signal.slice("https://kontor.test/api".length), headers)
      assert.deepStrictEqual(fetched.body["signal"], event!.signal)
      assert.strictEqual(fetched.headers["x-credits-charged"], "20")
    }))

  it.live("pages lead from the newest to the oldest: each event once, and no event of another account", () =>
    Effect.gen(function*() {
      const { account, deliver, request, shown } = yield* makeMonitored()
      yield* Effect.forEach([1, 2, 3], () => deliver())
      const first = yield* shown(`${path}?per_page=2`)
      const { next_cursor } = first["pagination"] as { readonly next_cursor: string }
      const second = yield* shown(`${path}?per_page=2&cursor=${next_cursor}`)
      const ids = [first, second].flatMap(eventsIn).map(({ id }) => id)
      assert.lengthOf(new Set(ids), 3)
      assert.deepStrictEqual(ids, ids.toSorted().toReversed())
      assert.deepStrictEqual(second["pagination"], { next_cursor: null, per_page: 2, has_more: false })
      const { headers } = yield* account()
      for (const query of ["", `?cursor=${next_cursor}`]) {
        assert.deepStrictEqual((yield* request(path + query, headers)).body["events"], [])
      }
    }))

  it.live("rule: a withheld entity never appears in list: pages leave its events out, and lead on, until it is released", () =>
    Effect.gen(function*() {
      const { active, deliver, run, services, shown, report } = yield* makeMonitored()
      yield* active
      yield* Effect.forEach([1, 2], () => deliver())
      yield* report("CLOSURES", "CAPITAL_CHANGES", "MASTER_DATA_CHANGES")
      yield* run("7 days")
      yield* withhold(organization).pipe(Effect.provide(services))
      const pages = Effect.gen(function*() {
        const sizes: Array<number> = []
        for (let next: string | null = ""; next !== null;) {
          const cursor: string = next === "" ? "" : `&cursor=${next}`
          const page = yield* shown(`${path}?per_page=2${cursor}`)
          sizes.push(eventsIn(page).length)
          next = (page["pagination"] as { readonly next_cursor: string | null }).next_cursor
        }
        return sizes
      })
      assert.deepStrictEqual(yield* pages, [0, 1, 1])
      yield* Withheld.use(({ remove }) => remove(organization)).pipe(Effect.provide(services))
      assert.deepStrictEqual(yield* pages, [2, 2, 1])
    }))
})
