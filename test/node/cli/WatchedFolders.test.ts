import { assert, layer } from "@effect/vitest"
import { Array, Effect } from "effect"
import { mkdir, rm, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { announcement, categories } from "../../sources/announcements/Announcement.ts"
import { goldenCopy } from "../../support/GoldenCopy.ts"
import { Desk } from "./Desk.ts"

const day = (name: string, count = 1): string =>
  `[${
    Array.makeBy(
      count,
      (place) => announcement(categories.deletion, "Die Gesellschaft soll gelöscht werden.", { id: `${name} ${place}` })
    ).join(",")
  }]`

const changed = `[${
  Array.makeBy(12, (id) => announcement(categories.deletion, "", { id, details: "Ein Text." })).join(",")
}]`

/** A folder with files that were written a minute ago. */
const folderWith = Effect.fnUntraced(function*(folder: string, files: Readonly<Record<string, string>>) {
  const { directory } = yield* Desk
  const place = join(directory, folder)
  yield* Effect.promise(async () => {
    await mkdir(place, { recursive: true })
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(place, name), text)
      const minuteAgo = new Date(Date.now() - 60_000)
      await utimes(join(place, name), minuteAgo, minuteAgo)
    }
  })
  return place
})

const watch = (place: string, ...flags: ReadonlyArray<string>) => watchAs("announcements", place, ...flags)

const watchAs = Effect.fnUntraced(function*(source: string, place: string, ...flags: ReadonlyArray<string>) {
  const { run } = yield* Desk
  const { code, stderr, stdout } = yield* run(["import", source, "--watch", place, "--json", ...flags])
  const taken = code === 2 || stdout === "" ? [] : JSON.parse(stdout).taken as ReadonlyArray<{
    readonly file: string
    readonly failure: string | null
    readonly summary?: { readonly imported: number; readonly unchanged: number }
  }>
  return { code, stderr, taken, files: taken.map(({ file }) => file) }
})

layer(Desk.layer)("operators#sources: kontor import --watch", (it) => {
  it.effect("imports what is new in a folder, by name and once, and a file again that has changed", () =>
    Effect.gen(function*() {
      const place = yield* folderWith("days", { "2026-07-02.json": day("b"), "2026-07-01.json": day("a", 2) })
      const first = yield* watch(place)
      assert.deepInclude(first, { code: 0, stderr: "", files: ["2026-07-01.json", "2026-07-02.json"] })
      assert.deepStrictEqual(first.taken.map(({ summary }) => summary?.imported), [2, 1])
      assert.deepInclude(yield* watch(place), { code: 0, files: [] })

      yield* folderWith("days", { "2026-07-01.json": day("a", 3), "2026-07-03.json": day("c") })
      const again = yield* watch(place)
      assert.deepStrictEqual(again.files, ["2026-07-01.json", "2026-07-03.json"])
      assert.deepInclude(again.taken[0]?.summary, { imported: 1, unchanged: 2 })
      const { answer } = yield* Desk
      const { imports } = yield* answer(["imports", "list", "--limit", "1"])
      assert.deepInclude((imports as ReadonlyArray<object>)[0], {
        place,
        file: "2026-07-03.json",
        outcome: "completed"
      })
    }))

  it.effect("leaves files alone that are hidden, or may still be written", () =>
    Effect.gen(function*() {
      const place = yield* folderWith("writing", { ".hidden.json": day("d"), "x.json.part": day("e") })
      yield* Effect.promise(() => writeFile(join(place, "fresh.json"), day("f")))
      assert.deepInclude(yield* watch(place), { code: 0, files: [] })
    }))

  it.effect("leaves a refused file, takes those behind it, and imports it when it changes or is accepted", () =>
    Effect.gen(function*() {
      const place = yield* folderWith("refused", { "1.json": changed, "2.json": day("g"), "3.json": "[]" })
      const first = yield* watch(place)
      assert.deepStrictEqual([first.code, first.files], [1, ["1.json", "2.json", "3.json"]])
      assert.match(first.stderr, /1\.json: the layout of the file is not recognized: 12 of 12 texts/)
      assert.deepInclude(yield* watch(place), { code: 0, files: [] })

      const accepted = yield* watch(place, "--accept-layout")
      assert.deepInclude(accepted, { code: 0, files: ["1.json", "3.json"] })
      assert.deepInclude(yield* watch(place, "--accept-layout"), { code: 0, files: [] })
    }))

  it.effect("counts a failed file no longer when it is gone, and again when it is back", () =>
    Effect.gen(function*() {
      const { answer } = yield* Desk
      const place = yield* folderWith("gone", { "1.json": "[]", "2.json": day("h") })
      assert.deepStrictEqual((yield* watch(place)).files, ["1.json", "2.json"])
      const isFailed = Effect.map(answer(["doctor"]), ({ findings }) =>
        (findings as ReadonlyArray<{ readonly found: string }>).some(({ found }) =>
          found.includes("1 import of announcements failed and were not repeated")
        ))
      assert.isTrue(yield* isFailed)
      yield* Effect.promise(() =>
        rm(join(place, "1.json"))
      )
      assert.deepInclude(yield* watch(place), { code: 0, files: [] })
      assert.isFalse(yield* isFailed)
      yield* folderWith("gone", { "1.json": "[]" })
      assert.deepInclude(yield* watch(place), { code: 1, files: ["1.json"] })
    }))

  it.effect("imports the newest files of the Global LEI Index as one, again when one of them is another", () =>
    Effect.gen(function*() {
      const copies = goldenCopy({ organizations: 3 }, "csv")
      const files = Object.fromEntries(copies.map(({ content, name }) => [name, content]))
      const names = Object.keys(files).toSorted()
      const place = yield* folderWith("golden", {
        ...files,
        "20200101-0800-gleif-goldencopy-lei2-golden-copy.csv": "x"
      })
      const first = yield* watchAs("gleif", place)
      assert.deepInclude(first, { code: 0, stderr: "", files: [names.join(", ")] })
      assert.strictEqual(first.taken[0]?.summary?.imported, 3)
      assert.deepInclude(yield* watchAs("gleif", place), { code: 0, files: [] })

      const [lei = "", ...others] = names
      const next = lei.replace(/^\d+/u, "20990101")
      yield* folderWith("golden", { [next]: files[lei]! })
      const again = yield* watchAs("gleif", place)
      assert.deepStrictEqual(again.files, [[next, ...others].join(", ")])
      assert.deepInclude(again.taken[0]?.summary, { imported: 0, unchanged: 3 })
    }))

  it.effect("fails where a folder cannot be read", () =>
    Effect.gen(function*() {
      const { directory } = yield* Desk
      const { code, stderr } = yield* watch(join(directory, "nowhere"))
      assert.strictEqual(code, 1)
      assert.match(stderr, /^kontor: .*nowhere: .*no such file or directory/)
    }))
})
