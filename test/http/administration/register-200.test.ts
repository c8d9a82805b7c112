import { assert, describe, it } from "@effect/vitest"
import type { ImportReport } from "@kontor/core/Administration"
import { WordingReader } from "@kontor/register"
import { WordingCounts } from "@kontor/sources"
import { at, day } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { makeOperatedService } from "../../support/OperatedService.ts"
import { organizations } from "../../support/Organizations.ts"

describe("the register of /admin/v1 200", () => {
  it.live("shows what the register holds", () =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const { body, status } = yield* operate("/register")
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { organizations: organizations.length, outdated: 0, withheld: 0 })
    }))

  it.live("withholds an organization, lists it, and shows it again", () =>
    Effect.gen(function*() {
      const { account, operate, request } = yield* makeOperatedService()
      const { headers } = yield* account()
      const { body } = yield* operate("/withheld", {
        method: "POST",
        body: { entity: "DEK1101R.HRB2", reason: "on request" }
      })
      const { entity_id } = body["withheld"] as { readonly entity_id: string }
      assert.strictEqual((yield* request(`/v1/fetch-organization?q=${entity_id}`, headers)).status, 404)
      const listed = yield* operate("/withheld")
      assert.deepInclude((listed.body["withheld"] as ReadonlyArray<object>)[0], { entity_id, reason: "on request" })
      const released = yield* operate("/withheld/DEK1101R.HRB2", { method: "DELETE" })
      assert.deepInclude(released.body, { entity_id, was_withheld: true })
      assert.strictEqual((yield* request(`/v1/fetch-organization?q=${entity_id}`, headers)).status, 200)
    }))

  it.live("pages through what is withheld by its cursor", () =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const ids: Array<string> = []
      for (const entity of ["DEK1101R.HRB2", "DEK1101R.HRB1", "DEK1101R.HRB3"]) {
        const { body } = yield* operate("/withheld", { method: "POST", body: { entity } })
        ids.push((body["withheld"] as { readonly entity_id: string }).entity_id)
      }
      const page = Effect.fnUntraced(function*(query: string) {
        const { body } = yield* operate(`/withheld?per_page=2${query}`)
        const listed = (body["withheld"] as ReadonlyArray<{ readonly entity_id: string }>).map((each) => each.entity_id)
        return [listed, (body["pagination"] as { readonly next_cursor: string | null }).next_cursor] as const
      })
      const sorted = ids.toSorted()
      assert.deepStrictEqual(yield* page(""), [sorted.slice(0, 2), sorted[1]!])
      assert.deepStrictEqual(yield* page(`&cursor=${sorted[1]}`), [sorted.slice(2), null])
    }))

  it.live("lists wordings that were not understood", () =>
    Effect.gen(function*() {
      const reader = Layer.succeed(WordingReader, Effect.sync(() => new WordingCounts()))
      const { operate } = yield* makeOperatedService({ host: reader })
      const { body, status } = yield* operate("/register/wordings?limit=5&newest=100")
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { wordings: [], not_shown: 0 })
    }))

  it.live("lists imports, the newest first, and shows the report of one", () =>
    Effect.gen(function*() {
      const { administration, operate } = yield* makeOperatedService()
      const report: ImportReport = {
        id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e419",
        source: "announcements",
        place: null,
        file: null,
        version: null,
        operator: "nora",
        started_at: at("2026-05-01T00:00:00.000Z"),
        ended_at: at("2026-05-01T00:01:00.000Z"),
        outcome: "completed",
        failure: null,
        read: 3,
        imported: 2,
        unchanged: 0,
        events: 4,
        newest_day: day("2026-04-30"),
        texts: 10,
        texts_other: 2,
        texts_without_heading: 0,
        rejected_total: 1,
        unreadable_total: 1,
        rejected: [{ file: "a.json", line: 7, reason: "it is cut off" }]
      }
      yield* administration.reportImport(report)
      yield* administration.reportImport({ ...report, id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e420" })
      const first = yield* operate("/imports?per_page=1")
      const [line] = first.body["imports"] as ReadonlyArray<object>
      assert.deepInclude(line, { id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e420", outcome: "completed", imported: 2 })
      assert.deepStrictEqual(first.body["sources"], [{
        source: "announcements",
        outcome: "completed",
        failure: null,
        read: 3,
        unreadable_total: 1,
        succeeded_at: "2026-05-01T00:01:00.000Z",
        newest_day: "2026-04-30",
        failed: 0,
        share_other: 0.2,
        share_without_heading: 0
      }])
      const { next_cursor } = first.body["pagination"] as { readonly next_cursor: string }
      const second = yield* operate(`/imports?per_page=1&cursor=${next_cursor}`)
      assert.deepInclude((second.body["imports"] as ReadonlyArray<object>)[0], { id: report.id })
      const { body } = yield* operate(`/imports/${report.id}`)
      assert.deepStrictEqual(body["rejected"], [{ ...report.rejected[0], is_out_of_scope: false }])
    }))
})
