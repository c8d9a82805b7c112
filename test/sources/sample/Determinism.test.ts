import { assert, describe, it } from "@effect/vitest"
import { EventTopic, Feature } from "@kontor/core/Register"
import { parseEuid, Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { loadSample, readerOf, Turns } from "@kontor/sources"
import { Sample, type SampleFile } from "@kontor/sources/sample"
import { Array, Effect, Order, Result, Stream } from "effect"
import { memory } from "../../support/RegisterLayers.ts"
import { digestOf, filesOf, register } from "./Register.ts"

describe("a sample register", () => {
  it("has the same bytes whenever it is made", () => {
    assert.strictEqual(digestOf(Sample.files({ organizations: 400 })), digestOf(register))
  })

  it("consists of the files about its organizations, in portions or all together", () => {
    const portions = [0, 25, 50].flatMap((from) => [...Sample.ofOrganizations(from, Math.min(60, from + 25))])
    const [snapshots, whole] = [portions, Sample.files({ organizations: 60 })].map((files) => filesOf("xjustiz", files))
    assert.deepStrictEqual(snapshots, whole)
    const announced = (files: Iterable<SampleFile>) =>
      filesOf("announcements", files).flatMap(({ content }) => JSON.parse(content).announcements)
        .map((one) => JSON.stringify(one)).toSorted()
    assert.deepStrictEqual(announced(portions), announced(Sample.files({ organizations: 60 })))
    const described = (files: Iterable<SampleFile>) =>
      filesOf("profiles", files).flatMap(({ content }) => content.trimEnd().split("\n")).toSorted()
    assert.lengthOf(described(portions), 60)
    assert.deepStrictEqual(described(portions), described(Sample.files({ organizations: 60 })))
  })

  it("has the same bytes on every machine", () => {
    const files = filesOf("xjustiz", Sample.files({ organizations: 40 }))
    assert.strictEqual(digestOf(files), "cde5e15be2d5fbf4d9d13565cf9cd73c350661793da2a440e010fca2f335d5de")
  })

  it("generates the same organization, however many others there are", () => {
    const small = filesOf("xjustiz", Sample.files({ organizations: 80 }))
    const contents = new Map(filesOf("xjustiz").map(({ content, name }) => [name, content]))
    assert.isAbove(small.length, 80)
    for (const { content, name } of small) assert.strictEqual(contents.get(name), content)
  })

  it("lives for two years", () => {
    const days = register.map(({ name }) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0]).filter((day) => day !== undefined)
      .toSorted()
    assert.strictEqual(days[0], "2024-10-31")
    assert.isAtMost(Date.parse(days.at(-1)!), Date.parse("2026-10-31"))
    assert.isAtLeast(Date.parse(days.at(-1)!), Date.parse("2026-10-01"))
  })

  it.live("is the same register whether its files are read one after the other or by portions, in several threads", () =>
    Effect.gen(function*() {
      const options = { organizations: 130 }
      const turns = new Turns()
      const threads = Effect.forEach([1, 2], () => loadSample(options, undefined, turns), { concurrency: 2 })
      const portions = [[0, 40], [40, 130]] as const
      const read = (files: Iterable<SampleFile>) =>
        Stream.fromIterable(files).pipe(
          Stream.flatMap(({ content, name, source }) =>
            readerOf[source]({ name, bytes: Stream.succeed(new TextEncoder().encode(content)) })
          ),
          Stream.map(Result.getOrThrow)
        )
      const take = (records: ReadonlyArray<SourceRecord>) => RegisterIntake.use(({ take }) => take(records))
      const oneByOne = Effect.forEach(
        portions,
        ([from, to]) => Effect.flatMap(Stream.runCollect(read(Sample.ofOrganizations(from, to))), take)
      )
      const bySource = read(Sample.files(options)).pipe(Stream.grouped(100), Stream.runForEach(take))
      const euids = new Set(
        filesOf("xjustiz", Sample.files(options)).map(({ name }) => name.slice("2026-01-01_".length, -".xml".length))
      )
      const held = Effect.gen(function*() {
        const register = yield* Register
        const all = { organizations: [], from: undefined, to: undefined, after: undefined, limit: 100_000 }
        const events = yield* register.events({ ...all, topics: EventTopic.literals })
        const profiles = yield* Effect.forEach(euids, (euid) =>
          Effect.gen(function*() {
            const location = yield* register.locate({ _tag: "Euid", number: parseEuid(euid)! })
            if (location._tag !== "Found") return [euid]
            const { located } = location
            // Threads load documents too, which no record has.
            const recorded = Feature.literals.filter((feature) => feature !== "documents")
            const features = yield* register.features(located, recorded)
            return [euid, located.organization.text, ...Object.values(features).map(({ text }) => text)]
          }))
        const ids = Order.mapInput(Order.String, ({ id }: { readonly id: string }) => id)
        return { events: Array.sort(events.map(({ entity_id, event }) => ({ entity_id, ...event })), ids), profiles }
      })
      const expected = yield* Effect.provide(Effect.andThen(oneByOne, held), memory)
      assert.isAbove(expected.events.length, 300)
      assert.deepStrictEqual(yield* Effect.provide(Effect.andThen(threads, held), memory), expected)
      // A Signal keeps the `id` and the day of the report that was taken first, and lists are in order of that day.
      const unordered = (text: string): unknown =>
        JSON.parse(text, (key, value) => {
          if (["announced_on", "publication_date"].includes(key) || String(value).startsWith("sig_")) return undefined
          return Array.isArray(value) ? Array.sortWith(value, (one) => JSON.stringify(one), Order.String) : value
        })
      const inAnyOrder = ({ events, profiles }: Effect.Success<typeof held>) => ({
        events: unordered(JSON.stringify(events)),
        profiles: profiles.map(([euid, ...texts]) => [euid, ...texts.map(unordered)])
      })
      const filesRead = yield* Effect.provide(Effect.andThen(bySource, held), memory)
      assert.deepStrictEqual(inAnyOrder(filesRead), inAnyOrder(expected))
    }))

  it("can be a single organization", () => {
    const files = [...Sample.files({ organizations: 1 })]
    assert.isAtLeast(filesOf("xjustiz", files).length, 1)
    assert.strictEqual(filesOf("profiles", files).length, 1)
  })
})
