import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeMonitored, monitors, type ShownMonitor } from "../../support/MonitoredService.ts"

interface Pagination {
  readonly next_cursor: string | null
  readonly per_page: number
  readonly has_more: boolean
}

describe("GET /v1/account/monitors 200", () => {
  it.live("pages lead from the newest to the oldest, and what is created meanwhile shifts nothing", () =>
    Effect.gen(function*() {
      const { create, shown } = yield* makeMonitored()
      const page = Effect.fnUntraced(function*(query: string) {
        const { monitors: listed, pagination } = yield* shown(`${monitors}?per_page=2${query}`)
        return { ids: (listed as ReadonlyArray<ShownMonitor>).map(({ id }) => id), ...pagination as Pagination }
      })
      const [one, two, three] = [yield* create(), yield* create(), yield* create()]
      const first = yield* page("")
      yield* create()
      const second = yield* page(`&cursor=${first.next_cursor}`)
      assert.deepStrictEqual([first.ids, first.has_more], [[three.id, two.id], true])
      assert.deepStrictEqual(second, { ids: [one.id], next_cursor: null, per_page: 2, has_more: false })
    }))

  it.live("rule: archived monitors are listed with status=archived alone, as they are shown one by one", () =>
    Effect.gen(function*() {
      const { change, create, shown } = yield* makeMonitored()
      const [archived, other] = [yield* create(), yield* create()]
      yield* change(`${monitors}/${archived.id}`, { method: "DELETE" })
      const listed = (query: string) => Effect.map(shown(monitors + query), (body) => body["monitors"])
      const { monitor } = yield* shown(`${monitors}/${archived.id}`)
      assert.deepStrictEqual(yield* listed(""), [other])
      assert.deepStrictEqual(yield* listed("?status=initializing"), [other])
      assert.deepStrictEqual(yield* listed("?status=archived"), [monitor])
      assert.deepStrictEqual(yield* listed("?status=paused_user"), [])
    }))

  it.live("another account's monitors are not there, whatever cursor is sent", () =>
    Effect.gen(function*() {
      const { account, create, request, shown } = yield* makeMonitored()
      yield* create()
      yield* create()
      const { pagination } = yield* shown(`${monitors}?per_page=1`)
      const { headers } = yield* account()
      for (const query of ["", `?cursor=${(pagination as Pagination).next_cursor}`]) {
        assert.deepStrictEqual((yield* request(monitors + query, headers)).body["monitors"], [])
      }
    }))
})
