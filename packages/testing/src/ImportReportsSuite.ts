import { assert, it } from "@effect/vitest"
import { ImportReports, type StoredReport } from "@kontor/core/Administration"
import { Effect, type Layer, Option, Struct } from "effect"
import { at, json, uuidsInOrder } from "./fixtures/Accounts.ts"

const running = (id: string): StoredReport => ({
  id,
  source: "announcements",
  operator: "nora",
  started_at: at("2026-05-01T00:00:00.123Z"),
  ended_at: null,
  reported_at: at("2026-05-01T00:00:10.789Z"),
  outcome: "running",
  failure: null,
  read: 0,
  imported: 0,
  unchanged: 0,
  events: 0,
  rejected_total: 0,
  unreadable_total: 0,
  rejected: []
})

/** The contract of every store of import reports, in memory or in a database. */
export const importReportsSuite = <E>(name: string, layer: Layer.Layer<ImportReports, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`ImportReports (${name})`, (it) => {
    it.effect("keeps the last report of an import", () =>
      Effect.gen(function*() {
        const reports = yield* ImportReports
        const [id] = uuidsInOrder(1)
        yield* reports.put(running(id!))
        assert.deepStrictEqual(json(yield* reports.find(id!)), json(Option.some(running(id!))))
        const ended: StoredReport = {
          ...running(id!),
          ended_at: at("2026-05-01T00:01:00.000Z"),
          reported_at: at("2026-05-01T00:01:00.456Z"),
          outcome: "failed",
          failure: "a.json: it is cut off",
          read: 7,
          imported: 3,
          unchanged: 2,
          events: 9,
          rejected_total: 2,
          unreadable_total: 1,
          rejected: [
            { file: "a.json", line: 3, reason: "„wörtlich“" },
            { file: "a.json", line: 4, reason: "out of scope", is_out_of_scope: true }
          ]
        }
        yield* reports.put(ended)
        assert.deepStrictEqual(json(yield* reports.find(id!)), json(Option.some(ended)))
      }))

    it.effect("finds no report under an unknown id, whatever it looks like", () =>
      Effect.gen(function*() {
        const reports = yield* ImportReports
        assert.isTrue(Option.isNone(yield* reports.find(uuidsInOrder(1)[0]!)))
        assert.isTrue(Option.isNone(yield* reports.find("no such import")))
      }))

    it.effect("lists reports without what was left out, the newest first, page by page", () =>
      Effect.gen(function*() {
        const reports = yield* ImportReports
        const ids = uuidsInOrder(3)
        yield* Effect.forEach(ids, (id) => reports.put(running(id)))
        const own = (lines: ReadonlyArray<{ readonly id: string }>) => lines.filter(({ id }) => ids.includes(id))
        const all = own(yield* reports.list({ limit: 1_000 }))
        assert.deepStrictEqual(
          json(all),
          json(ids.toReversed().map((id) => Struct.omit(running(id), ["rejected"])))
        )
        const older = own(yield* reports.list({ limit: 1_000, before: ids[1] }))
        assert.deepStrictEqual(older.map(({ id }) => id), [ids[0]])
      }))
  })
