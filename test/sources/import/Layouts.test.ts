import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { importFiles } from "@kontor/sources"
import { Effect, FileSystem, Layer, Path } from "effect"
import { memory } from "../../support/RegisterLayers.ts"
import { type Announcement, announcement, categories } from "../announcements/Announcement.ts"

const layer = Layer.fresh(Layer.provideMerge(memory, NodeServices.layer))

/** So many announcements, of which the first few have other members. */
const items = (count: number, few: number, given: Announcement): ReadonlyArray<string> =>
  Array.from(
    { length: count },
    (_, place) =>
      announcement(
        categories.deletion,
        "Es ist beabsichtigt, die Gesellschaft von Amts wegen nach § 394 FamFG zu löschen.",
        {
          id: String(place),
          ...(place < few && given)
        }
      )
  )

const withoutHeading = { details: "Es ist beabsichtigt, die Gesellschaft zu löschen.\n\nDer Widerspruch ist zulässig." }
const withoutText = { details: undefined }

const imported = Effect.fnUntraced(function*(contents: ReadonlyArray<string>, acceptsLayout = false) {
  const [fileSystem, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const directory = yield* fileSystem.makeTempDirectoryScoped()
  const files = yield* Effect.forEach(contents, (content, place) => {
    const file = path.join(directory, `${place}.json`)
    return Effect.as(fileSystem.writeFileString(file, content), file)
  })
  const summary = yield* importFiles({ source: "announcements", files, acceptsLayout })
  return { ...summary, failure: summary.failure?.replaceAll(`${directory}/`, "") ?? null }
}, Effect.scoped)

const list = (of: ReadonlyArray<string>): string => `[${of.join(",\n")}]`

const nothing = { imported: 0, unchanged: 0, rejected_total: 1, unreadable_total: 1 }

describe("operators#layouts: a file of announcements", () => {
  it.effect("is refused as a whole where more than 5 % of at least ten texts lack their heading", () =>
    Effect.gen(function*() {
      const { failure, ...counts } = yield* imported([list(items(12, 12, withoutHeading))])
      assert.deepInclude(counts, { ...nothing, texts: 0, texts_without_heading: 0 })
      assert.match(failure ?? "", /^0\.json: .*12 of 12 texts lack the lines of their heading\. .*--accept-layout/u)
      assert.deepInclude(yield* imported([list(items(39, 2, withoutHeading))]), nothing)
      assert.deepInclude(yield* imported([items(12, 12, withoutHeading).join("\n")]), nothing)
    }).pipe(Effect.provide(layer)))

  it.effect("is imported where no more than 5 % of its texts do, or where it has fewer than ten, which are counted", () =>
    Effect.gen(function*() {
      const many = yield* imported([list(items(40, 2, withoutHeading))])
      assert.deepInclude(many, { read: 40, imported: 40, failure: null, texts: 40, texts_without_heading: 2 })
      const few = yield* imported([list(items(9, 9, withoutHeading))])
      assert.deepInclude(few, { read: 9, failure: null, texts: 9, texts_without_heading: 9 })
    }).pipe(Effect.provide(layer)))

  it.effect("is refused where its announcements have other members", () =>
    Effect.gen(function*() {
      const renamed = items(10, 10, { details: undefined, text: "Ein Text" })
      const { failure, ...counts } = yield* imported([list(renamed)])
      assert.deepInclude(counts, nothing)
      assert.match(failure ?? "", /10 of 10 announcements lack one of the members date, type, details\. A file holds/u)
      const dated = items(10, 1, { date: undefined, datum: "30.06.2026" })
      assert.deepInclude(yield* imported([list(dated)]), nothing)
    }).pipe(Effect.provide(layer)))

  it.effect("is refused where it holds no announcement", () =>
    Effect.gen(function*() {
      for (const empty of ["[]", "{\n\"date\": \"2026-06-30\",\n\"announcements\": []\n}"]) {
        const { failure, ...counts } = yield* imported([empty])
        assert.deepInclude(counts, nothing)
        assert.match(failure ?? "", /: it holds no announcement\. A file holds announcements with the members/u)
        assert.deepInclude(yield* imported([empty], true), { read: 0, rejected_total: 0, failure: null })
      }
    }).pipe(Effect.provide(layer)))

  it.effect("is imported as it is where its layout is accepted", () =>
    Effect.gen(function*() {
      const accepted = yield* imported([list(items(12, 12, withoutHeading))], true)
      assert.deepInclude(accepted, { read: 12, imported: 12, failure: null, texts: 12, texts_without_heading: 12 })
    }).pipe(Effect.provide(layer)))

  it.effect("is refused alone: the others are imported, and the import has failed", () =>
    Effect.gen(function*() {
      const refused = list(items(12, 12, withoutHeading))
      const { failure, ...counts } = yield* imported([refused, list(items(12, 0, {})), refused])
      assert.deepInclude(counts, { read: 14, imported: 12, unreadable_total: 2, texts: 12 })
      assert.match(failure ?? "", /^0\.json: .*\(and 1 more file is refused\)\.$/u)
    }).pipe(Effect.provide(layer)))

  it.effect("is not refused for what is no JSON, nor for texts that are empty, as some of the portal's are", () =>
    Effect.gen(function*() {
      const broken = ["{broken\n".repeat(20), ...items(1, 0, {})].join("")
      assert.deepInclude(yield* imported([broken]), { read: 21, imported: 1, failure: null })
      assert.deepInclude(yield* imported([list(items(20, 20, { details: "" }))]), {
        read: 20,
        failure: null,
        texts: 20
      })
    }).pipe(Effect.provide(layer)))

  it.effect("has failed where nothing of it can be imported: a text without details is rejected", () =>
    Effect.gen(function*() {
      const { failure, rejected, ...counts } = yield* imported([list(items(1, 1, withoutText))])
      assert.deepInclude(counts, nothing)
      assert.strictEqual(rejected[0]?.reason, "details: missing")
      assert.strictEqual(failure, "No record could be imported. Are these files of the source announcements?")
      const others = yield* imported([list(items(9, 3, { details: null }))])
      assert.deepInclude(others, { read: 9, imported: 6, unreadable_total: 3, failure: null })
    }).pipe(Effect.provide(layer)))
})
