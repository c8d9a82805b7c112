import { assert, it } from "@effect/vitest"
import { type Identity, readerVersions, Register, RegisterIntake, type SourceRecord } from "@kontor/core/Register"
import { Effect, Layer, Option } from "effect"
import { extractOf } from "../fixtures/Extracts.ts"
import { profileOf } from "../fixtures/Located.ts"
import { day, entityOf, newNumber, registerEvent, sourceRecord } from "../fixtures/Records.ts"
import { answers } from "../fixtures/RegisterAnswers.ts"

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

const eventsOf = Effect.fnUntraced(function*(record: SourceRecord) {
  const organizations = [yield* entityOf(record)]
  const query = { topics: [], organizations, from: undefined, to: undefined, after: undefined, limit: 20 }
  return yield* Register.use((register) => register.events(query))
})

const eventOf = (id: string) => Effect.map(Register.use((register) => register.event(id)), Option.getOrThrow)

/** How every register replaces what older readers read, and keeps what was visible answerable. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`RegisterIntake, readers (${name})`, (it) => {
    const registration = newNumber()
    const older = sourceRecord({
      registration,
      facts: { name: "Alhpa GmbH", purpose: "misread" },
      events: [registerEvent({ id: "read-by-both" }), registerEvent({ id: "read-by-first" })]
    })
    const better = {
      ...older,
      reader_version: 2,
      facts: { name: "Alpha GmbH" },
      events: [
        registerEvent({ id: "read-by-both", occurred_on: day("2026-01-15") }),
        registerEvent({ id: "read-by-second" })
      ]
    }

    it.effect("replaces a record that a better reader read anew, whichever arrives first", () =>
      Effect.gen(function*() {
        const alone = Effect.andThen(take(better), answers([better]))
        const after = Effect.andThen(take(older), alone)
        const before = Effect.gen(function*() {
          yield* take(better)
          assert.deepInclude(yield* take(older), { imported: 0, unchanged: 1, events: 0 })
          return yield* answers([better])
        })
        const [expected, ...found] = yield* Effect.forEach([alone, after, before], Effect.provide(Layer.fresh(layer)))
        for (const one of found) assert.deepStrictEqual(one, expected)
      }))

    it.effect("keeps the events answerable that only the older reader read, and shows the others in their places", () =>
      Effect.gen(function*() {
        yield* take(older)
        const place = (yield* eventOf("read-by-both")).position
        assert.deepInclude(yield* take(better), { imported: 1, unchanged: 0, events: 1 })
        const shown = yield* eventsOf(better)
        assert.sameMembers(shown.map(({ event }) => event.id), ["read-by-both", "read-by-second"])
        const renewed = yield* eventOf("read-by-both")
        assert.deepStrictEqual(renewed.position, place)
        assert.strictEqual(renewed.event.occurred_on, "2026-01-15")
        assert.strictEqual((yield* eventOf("read-by-first")).event.id, "read-by-first")
      }).pipe(Effect.provide(Layer.fresh(layer))))

    it.effect("keeps readings of one version side by side", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const record = sourceRecord({ facts: { name: "Alpha GmbH", purpose: "Handel" } })
        yield* take(record, { ...record, facts: { name: "Alpha GmbH", keywords: ["Handel"] } })
        const profile = Option.getOrThrow(yield* profileOf(register, yield* entityOf(record)))
        assert.deepStrictEqual([profile.purpose, profile.keywords], ["Handel", ["Handel"]])
      }))

    it.effect("counts as known what a better reader read alike, and has it replace other older readings", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const good = sourceRecord({ facts: { name: "Alpha GmbH" } })
        yield* take(good, { ...good, facts: { name: "Alpha GmbH", purpose: "misread" } })
        assert.deepInclude(yield* take({ ...good, reader_version: 2 }), { imported: 0, unchanged: 1, events: 0 })
        const profile = Option.getOrThrow(yield* profileOf(register, yield* entityOf(good)))
        assert.strictEqual(profile.purpose, null)
      }))

    it.effect("shows a superseded event again, as one that becomes visible now, when a better reading derives it again", () =>
      Effect.gen(function*() {
        const number = newNumber()
        const [before, late, after] = ["Alpha", "Beta", "Gamma"].map((name, place) =>
          extractOf(number, place + 4, { name, purpose: place < 2 ? "Handel" : "Beratung" })
        ) as [SourceRecord, SourceRecord, SourceRecord]
        yield* take(before, after)
        const reported = yield* eventsOf(before)
        yield* take(late)
        const refined = (yield* eventsOf(before)).map(({ event }) => event.id)
        const gone = reported.find(({ event }) => !refined.includes(event.id))
        assert.deepStrictEqual((yield* eventOf(gone!.event.id)).position, gone!.position)
        yield* take({ ...late, reader_version: 2, facts: before.facts })
        const again = yield* eventsOf(before)
        const shown = again.find(({ event }) => event.id === gone!.event.id)
        assert.deepStrictEqual(shown?.event, gone!.event)
        const sequences = reported.map(({ position }) => position.sequence)
        assert.isAbove(shown!.position.sequence, Math.max(...sequences))
      }))

    it.effect("has nothing to fold anew of what it folded itself", () =>
      Effect.gen(function*() {
        const intake = yield* RegisterIntake
        yield* take(sourceRecord())
        assert.deepStrictEqual([yield* intake.outdated, yield* intake.rebuild], [0, 0])
      }))

    it.effect("lists what an older version read of announcements and messages, until it is taken again", () =>
      Effect.gen(function*() {
        const intake = yield* RegisterIntake
        const announcement = sourceRecord({
          source: "ANNOUNCEMENT",
          entered_on: day("2026-01-30"),
          events: [registerEvent({ id: "reported-first" }), registerEvent({ id: "reported-second" })]
        })
        const insolvency = { ...announcement, record_id: "insolvency|1", events: [registerEvent()] }
        const entity_id = yield* entityOf(announcement)
        yield* take(announcement, insolvency, sourceRecord({ events: [registerEvent()] }))
        const [older, ...others] = yield* intake.readBefore(undefined)
        assert.deepStrictEqual([older?.entity_id, older?.number, others], [entity_id, announcement.registration, []])
        assert.sameDeepMembers([...older!.records], [announcement, insolvency])
        assert.sameMembers(older!.known.map(({ record_id }) => record_id), [announcement.record_id, "insolvency|1"])
        assert.sameMembers(older!.reports.map(({ id }) => id), [
          ...announcement.events.map(({ id }) => id),
          ...insolvency.events.map(({ id }) => id)
        ])
        assert.deepStrictEqual(yield* intake.readBefore(entity_id), [])
        assert.strictEqual(yield* intake.unread, 2)
        const reader_version = readerVersions.ANNOUNCEMENT
        yield* take({ ...announcement, reader_version }, { ...insolvency, reader_version })
        assert.deepStrictEqual([yield* intake.readBefore(undefined), yield* intake.unread], [[], 0])
      }).pipe(Effect.provide(Layer.fresh(layer))))

    it.effect("lists structured content that an older version read, with its document, unless an older one is gone", () =>
      Effect.gen(function*() {
        const intake = yield* RegisterIntake
        const document = { type: "SI" as const, bytes: new TextEncoder().encode("<si/>") }
        const [single, pair] = [newNumber(), newNumber()]
        const only = { ...extractOf(single, 5, { name: "Alpha" }), document }
        const both = [4, 5].map((number) => ({ ...extractOf(pair, number, { name: "Beta" }), document }))
        yield* take(only, ...both)
        const [older, ...others] = yield* intake.readBefore(undefined)
        assert.deepStrictEqual(others, [])
        assert.deepStrictEqual(
          older!.records.map((record) => ({ ...record, document: new TextDecoder().decode(record.document!.bytes) })),
          [{ ...only, document: "<si/>" }]
        )
        assert.strictEqual(yield* intake.unread, 1)
        yield* take({ ...only, reader_version: readerVersions.XJUSTIZ })
        assert.deepStrictEqual([yield* intake.readBefore(undefined), yield* intake.unread], [[], 0])
      }).pipe(Effect.provide(Layer.fresh(layer))))
  })
