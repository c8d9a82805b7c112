import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { describePerson } from "@kontor/core/internal"
import { euidOf, Identity, personOf, Register } from "@kontor/register"
import { importFiles, readerOf } from "@kontor/sources"
import { Sample } from "@kontor/sources/sample"
import { Array, Effect, FileSystem, Layer, Path, Stream } from "effect"
import { memory } from "../../support/RegisterLayers.ts"
import { fileOf, identity, readAll, recordsOf, rejectionsOf } from "../Reading.ts"

const organizations = 120
const files = [...Sample.files({ organizations })]

const read = Effect.forEach(
  files,
  (file) =>
    Effect.map(readAll(readerOf[file.source], fileOf(file.name, file.content, 64 * 1024)), (reads) => ({ file, reads }))
)

/** All files, read once for all tests. */
const reads = Effect.runSync(Effect.cached(read))

const layer = Layer.provideMerge(memory, NodeServices.layer)

describe("a sample register", () => {
  it.effect("is read, but for announcements of files that are in no register", () =>
    Effect.gen(function*() {
      for (const { file, reads: all } of yield* reads) {
        assert.isNotEmpty(all, file.name)
        for (const { reason } of rejectionsOf(all)) {
          assert.strictEqual(file.source, "announcements", file.name)
          assert.match(reason, /^registernummer: "\d+ AR \d+\/\d+" is no register number$/)
        }
      }
    }))

  it.effect("is read alike when it is read again", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* read, yield* reads)
    }))

  it.effect("has announcements about its own organizations, by the number that their structured content has", () =>
    Effect.gen(function*() {
      const { announcements = [], xjustiz = [] } = Array.groupBy(yield* reads, ({ file }) => file.source)
      const numbersIn = (some: typeof announcements) =>
        new Set(recordsOf(some.flatMap(({ reads: one }) => one)).map(({ registration }) => euidOf(registration)))
      const [announced, known] = [numbersIn(announcements), numbersIn(xjustiz)]
      assert.isAbove(announced.size, organizations / 4)
      assert.deepStrictEqual([...announced].filter((euid) => !known.has(euid)), [])
    }))

  it.effect("has the same organizations in its bulk file", () =>
    Effect.gen(function*() {
      const lines = [...Sample.offeneregister({ organizations })].join("\n")
      const bulkReads = yield* readAll(readerOf.offeneregister, fileOf("companies.jsonl", lines))
      const bulk = recordsOf(bulkReads)
      const profiles = files.filter(({ source }) => source === "profiles")
      const reported = yield* Effect.forEach(profiles, ({ content, name }) =>
        readAll(readerOf.profiles, fileOf(name, content)))
      const number = ({ registration: { court, number, type } }: (typeof bulk)[number]) =>
        `${court} ${type} ${number}`
      assert.deepStrictEqual(rejectionsOf(bulkReads), [])
      assert.deepStrictEqual(
        bulk.map(({ record_id }) => record_id),
        lines.split("\n").map((line) => JSON.parse(line).company_number)
      )
      assert.strictEqual(bulk.length, organizations)
      assert.deepStrictEqual(bulk.map(number), recordsOf(reported.flat()).map(number))
    }))

  it.effect("goes into a register as a whole", () =>
    Effect.gen(function*() {
      const fileSystem = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const directory = yield* fileSystem.makeTempDirectoryScoped()
      yield* Sample.writeTo(directory, { organizations })
      for (const source of ["profiles", "xjustiz", "announcements"] as const) {
        const names = yield* fileSystem.readDirectory(path.join(directory, source))
        const given = names.map((name) => path.join(directory, source, name))
        const { imported, read, rejected_total, unchanged } = yield* importFiles({ source, files: given })
        assert.strictEqual(imported + unchanged + rejected_total, read)
        assert.isAbove(imported, 0)
      }
      assert.strictEqual(yield* (yield* Register).size, organizations)
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("has websites that say who leads an organization, and how to reach them", () =>
    Effect.gen(function*() {
      const { profiles = [], xjustiz = [] } = Array.groupBy(yield* reads, ({ file }) => file.source)
      const websites = new Map(
        recordsOf(profiles.flatMap(({ reads: one }) => one)).flatMap(({ facts, registration }) =>
          facts.website_content ? [[euidOf(registration), facts.website_content] as const] : []
        )
      )
      const described = recordsOf(xjustiz.flatMap(({ reads: one }) => one)).flatMap(({ facts, registration }) => {
        const [website_content, related_persons] = [websites.get(euidOf(registration)), facts.related_persons]
        if (website_content === undefined || related_persons === undefined) return []
        return related_persons.current.flatMap((holder) => {
          if ("organization" in holder) return []
          const organization = { entity_id: holder.entity_id, name: facts.name ?? "" }
          const person = personOf(holder.entity_id, [{ organization, persons: related_persons }])!
          const { bio, contact } =
            describePerson(person, { organization: "", related_persons, website_content }).members
          return [{ name: holder.name_parts.family, bio, contact }]
        })
      })
      const introduced = described.filter(({ bio }) => bio !== null)
      assert.isAbove(introduced.length, described.length / 3)
      assert.isAbove(introduced.filter(({ contact }) => contact.emails.length > 0).length, introduced.length / 3)
      for (const { bio, name } of introduced) assert.include(bio, name)
    }))

  it.effect("names persons alike in every source", () =>
    Effect.gen(function*() {
      const all = (yield* reads).flatMap(({ reads: one }) => recordsOf(one))
      const { person } = yield* Identity
      const persons = all.flatMap(({ facts }) => facts.related_persons?.current ?? [])
        .flatMap((holder) => "organization" in holder ? [] : [holder])
      assert.isAbove(persons.length, organizations)
      yield* Stream.fromIterable(persons.filter(({ birth_date }) => birth_date !== null)).pipe(
        Stream.runForEach(({ birth_date, entity_id, location, name_parts: { family, given } }) =>
          Effect.map(
            person({ family: family ?? "", given: given ?? "", birth_date, city: location?.city ?? null }),
            (expected) => assert.strictEqual(entity_id, expected)
          )
        )
      )
    }).pipe(Effect.provide(identity)))
})
