import { assert, it } from "@effect/vitest"
import {
  fewestTexts,
  goneSince,
  ImportReports,
  type StoredReport,
  type StoredSource
} from "@kontor/core/Administration"
import { Effect, type Layer, Option, Struct } from "effect"
import { at, json, uuidsInOrder } from "./fixtures/Accounts.ts"
import { day } from "./fixtures/Records.ts"

const now = at("2026-05-02T00:00:00.000Z")

const running = (id: string): StoredReport => ({
  id,
  source: "announcements",
  place: null,
  file: null,
  version: null,
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
  newest_day: null,
  texts: 0,
  texts_other: 0,
  texts_without_heading: 0,
  rejected_total: 0,
  unreadable_total: 0,
  rejected: []
})

/** A place of its own, with six identifiers in order, and what stores an ended report of a file there. */
const ownPlace = Effect.map(ImportReports, (reports) => {
  const ids = uuidsInOrder(6)
  const place = ids[0]!
  const ended_at = at("2026-05-01T00:01:00.000Z")
  const put = (at: number, file: string, changes: Partial<StoredReport>) =>
    reports.put({ ...running(ids[at]!), place, file, source: place, version: "1", ended_at, ...changes })
  return { ended_at, ids, place, put, reports }
})

const stopped = { outcome: "failed", failure: "stopped" } as const

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
          newest_day: day("2026-04-30"),
          texts: 5,
          texts_other: 2,
          texts_without_heading: 1,
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

    it.effect("answers of each source its newest report, the newest with texts, and what completed", () =>
      Effect.gen(function*() {
        const reports = yield* ImportReports
        const ids = uuidsInOrder(4)
        const [one, two, three, four] = ids as [string, string, string, string]
        const source = `profiles ${one}`
        const ended = (id: string, minute: number, changes: Partial<StoredReport>): StoredReport => ({
          ...running(id),
          source,
          ended_at: at(`2026-05-01T00:0${minute}:00.000Z`),
          outcome: "completed",
          ...changes
        })
        yield* reports.put(ended(one, 3, { newest_day: day("2026-04-30"), texts: fewestTexts, texts_other: 3 }))
        yield* reports.put(ended(two, 2, { newest_day: day("2026-04-29"), texts: fewestTexts - 1 }))
        const failed = ended(three, 4, { outcome: "failed", failure: "cut off", newest_day: day("2026-05-01") })
        yield* reports.put(failed)
        const own = Effect.map(
          reports.sources(now),
          (sources) => sources.filter(({ newest }) => newest.source === source)
        )
        const state = {
          newest: Struct.omit(failed, ["rejected"]),
          with_texts: Struct.omit(
            ended(one, 3, { newest_day: day("2026-04-30"), texts: fewestTexts, texts_other: 3 }),
            ["rejected"]
          ),
          succeeded_at: at("2026-05-01T00:03:00.000Z"),
          newest_day: day("2026-04-30"),
          failed_files: 0
        }
        assert.deepStrictEqual(json(yield* own), json([state]))
        yield* reports.put({ ...running(four), source, texts: fewestTexts })
        const [{ newest, ...others }] = (yield* own) as [StoredSource]
        assert.strictEqual(newest.id, four)
        assert.deepStrictEqual(json(others), json(Struct.omit(state, ["newest"])))
      }))

    it.effect("answers sources by name, and nothing that completed where nothing did", () =>
      Effect.gen(function*() {
        const reports = yield* ImportReports
        const [first, second] = uuidsInOrder(2) as [string, string]
        yield* reports.put({ ...running(first), source: `b ${first}` })
        yield* reports.put({ ...running(second), source: `a ${first}` })
        const own = (yield* reports.sources(now)).filter(({ newest }) => newest.source.endsWith(first))
        assert.deepStrictEqual(own.map(({ newest }) => newest.source), [`a ${first}`, `b ${first}`])
        assert.deepInclude(own[0], { with_texts: null, succeeded_at: null, newest_day: null })
      }))

    it.effect("begins one import of a place at a time, and ends those of processes that are gone", () =>
      Effect.gen(function*() {
        const reports = yield* ImportReports
        const [one, two, three, other] = uuidsInOrder(4) as [string, string, string, string]
        const of = (id: string, place: string, file: string): StoredReport => ({
          ...running(id),
          place: `${place} ${one}`,
          file,
          version: "1"
        })
        const silentSince = at("2026-05-01T00:00:10.000Z")
        assert.isTrue(yield* reports.begin(of(one, "a", "x"), silentSince))
        assert.isFalse(yield* reports.begin(of(two, "a", "y"), silentSince))
        assert.isTrue(Option.isNone(yield* reports.find(two)))
        assert.isTrue(yield* reports.begin(of(other, "b", "x"), silentSince))
        assert.isTrue(yield* reports.begin(of(three, "a", "x"), at("2026-05-01T00:00:11.000Z")))
        const gone = Option.getOrThrow(yield* reports.find(one))
        assert.deepInclude(gone, { outcome: "failed", failure: goneSince(gone.reported_at) })
        assert.deepStrictEqual(json(gone.ended_at), json(gone.reported_at))
        assert.isTrue(yield* reports.begin(running(uuidsInOrder(1)[0]!), silentSince))
        assert.isTrue(yield* reports.begin(running(uuidsInOrder(1)[0]!), silentSince))
        const [taken] = yield* reports.taken(`a ${one}`)
        assert.deepInclude(taken, { file: "x", version: "1", outcome: "running", is_refused: false, stops: 1 })
      }))

    it.effect("lets one of those begin who begin an import of a place at the same moment", () =>
      Effect.gen(function*() {
        const reports = yield* ImportReports
        const ids = uuidsInOrder(5)
        const began = yield* Effect.forEach(
          ids,
          (id) => reports.begin({ ...running(id), place: ids[0]!, file: "x" }, at("2026-05-01T00:00:00.000Z")),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(began.filter((isBegun) => isBegun), 1)
      }))

    it.effect("begins no import of a version of a file that the newest one of it completed", () =>
      Effect.gen(function*() {
        const reports = yield* ImportReports
        const ids = uuidsInOrder(5) as [string, string, string, string, string]
        const of = (at: number, version: string): StoredReport => ({
          ...running(ids[at]!),
          place: ids[0],
          file: "x",
          version
        })
        const silentSince = at("2026-05-01T00:00:00.000Z")
        const ended_at = at("2026-05-01T00:01:00.000Z")
        yield* reports.put({ ...of(0, "1"), outcome: "completed", ended_at })
        assert.isFalse(yield* reports.begin(of(1, "1"), silentSince))
        assert.isTrue(Option.isNone(yield* reports.find(ids[1])))
        assert.isTrue(yield* reports.begin(of(2, "2"), silentSince))
        yield* reports.put({ ...of(2, "2"), outcome: "completed", ended_at })
        assert.isTrue(yield* reports.begin(of(3, "1"), silentSince))
      }))

    it.effect("answers of each file of a place its newest report, and how often its version stopped", () =>
      Effect.gen(function*() {
        const { ended_at, place, put, reports } = yield* ownPlace
        yield* put(0, "a", { ...stopped, version: "1" })
        yield* put(1, "a", { ...stopped, version: "2" })
        yield* put(2, "a", { ...stopped, version: "2" })
        yield* put(3, "b", { ...stopped, version: "1", rejected_total: 1 })
        yield* put(4, "c", { outcome: "completed", version: null })
        const taken = (yield* reports.taken(place)).toSorted((left, right) => left.file < right.file ? -1 : 1)
        assert.deepStrictEqual(
          json(taken),
          json([
            { file: "a", version: "2", outcome: "failed", ended_at, is_refused: false, stops: 2 },
            { file: "b", version: "1", outcome: "failed", ended_at, is_refused: true, stops: 0 },
            { file: "c", version: null, outcome: "completed", ended_at, is_refused: false, stops: 0 }
          ])
        )
        assert.deepStrictEqual(yield* reports.taken("no such place"), [])
        const failedOf = Effect.fnUntraced(function*(now: string) {
          const found = (yield* reports.sources(at(now))).find(({ newest }) => newest.source === place)
          return found?.failed_files
        })
        assert.strictEqual(yield* failedOf("2026-05-02T00:00:00.000Z"), 2)
        assert.strictEqual(yield* failedOf("2026-05-09T00:00:00.000Z"), 0)
        yield* put(5, "b", { outcome: "completed", version: "2" })
        assert.strictEqual(yield* failedOf("2026-05-02T00:00:00.000Z"), 1)
      }))

    it.effect("forgets failed reports of files that are gone from a place, and keeps them in its list", () =>
      Effect.gen(function*() {
        const { ids, place, put, reports } = yield* ownPlace
        yield* put(0, "a", { outcome: "completed", version: "0" })
        yield* put(1, "a", stopped)
        yield* put(2, "a", stopped)
        yield* put(3, "b", stopped)
        yield* put(4, "c", stopped)
        const failed = Effect.map(
          reports.sources(now),
          (sources) => sources.find(({ newest }) => newest.source === place)?.failed_files
        )
        const taken = Effect.map(
          reports.taken(place),
          (files) => files.map(({ file, stops, version }) => `${file} ${version} ${stops}`).toSorted()
        )
        assert.strictEqual(yield* failed, 3)
        yield* reports.forgetFailed(place, [])
        yield* reports.forgetFailed("elsewhere", ["c"])
        assert.strictEqual(yield* failed, 3)
        yield* reports.forgetFailed(place, ["a", "b"])
        assert.strictEqual(yield* failed, 1)
        assert.deepStrictEqual(yield* taken, ["a 0 0", "c 1 1"])
        assert.isTrue(Option.isSome(yield* reports.find(ids[1]!)))
        yield* put(5, "b", stopped)
        assert.strictEqual(yield* failed, 2)
        assert.deepStrictEqual(yield* taken, ["a 0 0", "b 1 1", "c 1 1"])
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
        const older = own(yield* reports.list({ limit: 1_000, after: ids[1] }))
        assert.deepStrictEqual(older.map(({ id }) => id), [ids[0]])
      }))
  })
