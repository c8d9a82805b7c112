import { assert, describe, it, type Vitest } from "@effect/vitest"
import {
  type Facts,
  type FiledDocument,
  type Identity,
  Register,
  RegisterIntake,
  type RegisterNumber,
  type SourceRecord
} from "@kontor/register"
import { Effect, Layer, Option, Schema } from "effect"
import { Buffer } from "node:buffer"
import {
  day,
  director,
  entityOf,
  extractOf,
  extractsOfLife,
  newNumber,
  newWord,
  recordOf,
  RecordSeed,
  registerEvent,
  sourceRecord
} from "./fixtures/Records.ts"
import { answers, documentOf, featuresOf, profileOf } from "./fixtures/RegisterAnswers.ts"

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

const filed = (
  number: RegisterNumber,
  as_of: string,
  bytes: ReadonlyArray<number>,
  type: FiledDocument["document"]["type"] = "AD"
): FiledDocument => ({
  reference: { _tag: "Euid", number },
  document: { type, as_of: day(as_of), bytes: Uint8Array.from(bytes) }
})

const file = (...documents: ReadonlyArray<FiledDocument>) =>
  RegisterIntake.use((intake) => Effect.forEach(documents, intake.file))

const held = Effect.fnUntraced(function*(registration: RegisterNumber, type: FiledDocument["document"]["type"] = "AD") {
  const register = yield* Register
  const document = yield* documentOf(register, yield* entityOf({ registration }), type)
  return Option.getOrUndefined(Option.map(document, ({ as_of, bytes }) => [as_of, ...bytes]))
})

const Day = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 }))
const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))

/** The contract of documents that come by themselves. */
export const intakeFiling = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>) =>
  describe("documents", () => {
    it.effect("keeps documents byte for byte with their days, one of each type", () =>
      Effect.gen(function*() {
        const registration = newNumber()
        yield* take(sourceRecord({ registration }))
        const filings = yield* file(
          filed(registration, "2026-01-02", [0, 255, 10, 13]),
          filed(registration, "2026-01-03", [1], "CD")
        )
        assert.deepStrictEqual(filings, ["IMPORTED", "IMPORTED"])
        assert.deepStrictEqual(yield* held(registration), ["2026-01-02", 0, 255, 10, 13])
        assert.deepStrictEqual(yield* held(registration, "CD"), ["2026-01-03", 1])
        assert.isUndefined(yield* held(registration, "shareholders_list"))
      }))

    it.effect("keeps the largest document, of 50 MiB", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const registration = newNumber()
        yield* take(sourceRecord({ registration }))
        const bytes = new Uint8Array(50 * 1024 * 1024).fill(255)
        yield* file({
          ...filed(registration, "2026-01-02", []),
          document: { type: "AD", as_of: day("2026-01-02"), bytes }
        })
        const document = yield* documentOf(register, yield* entityOf({ registration }), "AD")
        assert.isTrue(Buffer.from(bytes).equals(Option.getOrThrow(document).bytes))
      }))

    it.effect("leaves a document that is held, or that is older than the one that is held, as it is", () =>
      Effect.gen(function*() {
        const registration = newNumber()
        yield* take(sourceRecord({ registration }))
        const [second, first] = [filed(registration, "2026-01-02", [2]), filed(registration, "2026-01-01", [9])]
        assert.deepStrictEqual(yield* file(second, second, first), ["IMPORTED", "UNCHANGED", "UNCHANGED"])
        assert.deepStrictEqual(yield* held(registration), ["2026-01-02", 2])
      }))

    it.effect("finds an organization by its former number", () =>
      Effect.gen(function*() {
        const registration = newNumber()
        const { number } = newNumber()
        const former = { court: "Köln", register_type: "HRB" as const, register_number: number, until: null }
        yield* take(sourceRecord({ registration, former: [former] }))
        yield* file(filed({ court: "R3306", type: "HRB", number, suffix: "" }, "2026-01-02", [7]))
        assert.deepStrictEqual(yield* held(registration), ["2026-01-02", 7])
      }))

    it.effect("refuses a document of an organization that is not held, and of a number that several have", () =>
      Effect.gen(function*() {
        const nobody = yield* Effect.flip(file(filed(newNumber(), "2026-01-02", [1])))
        assert.deepStrictEqual(nobody.courts, [])
        const { number } = newNumber()
        yield* take(
          sourceRecord({ registration: newNumber({ number }) }),
          sourceRecord({ registration: newNumber({ number, court: "M1201" }) })
        )
        const { document } = filed(newNumber(), "2026-01-02", [1])
        const written = { court: undefined, type: "HRB" as const, number, suffix: undefined }
        const several = yield* Effect.flip(file({ reference: { _tag: "RegisterNumber", written }, document }))
        assert.deepStrictEqual(several.courts, ["Frankfurt am Main", "Hamburg"])
        assert.deepStrictEqual(several.numbers, [`HRB ${number}`])
      }))

    it.effect.prop(
      "ends with the same document whatever the order in which documents come, those of one day too",
      { documents: Schema.NonEmptyArray(Schema.Struct({ day: Day, bytes: Schema.NonEmptyArray(Byte) })) },
      Effect.fnUntraced(function*({ documents }) {
        const [left, right] = [newNumber(), newNumber()]
        yield* take(sourceRecord({ registration: left }), sourceRecord({ registration: right }))
        const of = (registration: RegisterNumber) =>
          documents.map(({ bytes, day }) => filed(registration, `2026-01-0${day}`, bytes))
        yield* file(...of(left))
        yield* file(...of(right).toReversed())
        assert.deepStrictEqual(yield* held(left), yield* held(right))
      }),
      { arbitrary: { runs: 20 } }
    )
  })

const purge = (today: string) => RegisterIntake.use((intake) => intake.purge(day(today)))

const nothing = { records: 0, events: 0, documents: 0, organizations: 0 }

const isHeld = (id: string) => Effect.map(Register.use((register) => register.event(id)), Option.isSome)

const deletions = ["2027-01-01", "2027-01-02", null, null] as const

/** A random record. Half of them have a day of deletion. */
const mortal = (seed: RecordSeed, place: number): SourceRecord => {
  const delete_on = deletions[(seed.scale + place) % deletions.length]
  return { ...recordOf(seed), ...(typeof delete_on === "string" && { delete_on: day(delete_on) }) }
}

const mayStayOn = (today: string) => ({ delete_on }: SourceRecord) => delete_on === undefined || delete_on > today

/** The contract by which every register deletes what has to be gone. Rule: register-data#insolvency-messages. */
export const intakePurge = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`RegisterIntake, purge (${name})`, (it) => {
    it.effect("deletes a record on its day and not before, with its events and document and whom it named", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const size = yield* register.size
        const [event, word, person] = [registerEvent(), newWord(), director("Person", newWord())]
        const record = sourceRecord({
          delete_on: day("2030-01-02"),
          facts: { name: word, related_persons: { current: [person], past: [] } },
          events: [event],
          document: { type: "SI", bytes: Uint8Array.of(1) }
        })
        const entity = yield* entityOf(record)
        yield* take(record)
        assert.deepStrictEqual(yield* purge("2030-01-01"), nothing)
        assert.isTrue(Option.isSome(yield* profileOf(register, entity)))
        const purged = yield* purge("2030-01-02")
        assert.deepStrictEqual(purged, { records: 1, events: 1, documents: 1, organizations: 1 })
        assert.deepStrictEqual(yield* purge("2030-01-02"), nothing)
        assert.isTrue(Option.isNone(yield* profileOf(register, entity)))
        assert.isTrue(Option.isNone(yield* register.person(person.entity_id)))
        assert.isTrue(Option.isNone(yield* documentOf(register, entity, "SI")))
        assert.isFalse(yield* isHeld(event.id))
        assert.strictEqual((yield* register.search({ q: word, skip: 0, limit: 5 })).total, 0)
        assert.strictEqual(yield* register.size, size)
      }))

    it.effect("forgets a record that has no day of deletion, and nothing else of its organization or of others", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const { forget } = yield* RegisterIntake
        const registration = newNumber()
        const [event, kept] = [registerEvent(), registerEvent()]
        const record = sourceRecord({
          registration,
          record_id: "second",
          facts: { name: "Beta GmbH" },
          events: [event]
        })
        const other = sourceRecord({ registration, facts: { name: "Alpha GmbH" }, events: [kept] })
        yield* take(other, record)
        const entity_id = yield* entityOf(record)
        const named = { entity_id, source: record.source, record_id: record.record_id }
        assert.deepStrictEqual(yield* forget([{ ...named, record_id: "unknown" }]), nothing)
        assert.deepStrictEqual(yield* forget([named]), { ...nothing, records: 1, events: 1 })
        assert.deepStrictEqual(yield* forget([named]), nothing)
        assert.strictEqual(Option.getOrThrow(yield* profileOf(register, entity_id)).name, "Alpha GmbH")
        assert.isFalse(yield* isHeld(event.id))
        assert.isTrue(yield* isHeld(kept.id))
        assert.deepStrictEqual(
          yield* forget([{ ...named, record_id: other.record_id }]),
          { ...nothing, records: 1, events: 1, organizations: 1 }
        )
        assert.isTrue(Option.isNone(yield* profileOf(register, entity_id)))
      }))

    it.effect("folds anew an organization of which other records stay", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const registration = newNumber()
        const stays = sourceRecord({ registration, facts: { name: "Alpha GmbH" } })
        const entity = yield* entityOf(stays)
        yield* take(stays)
        const before = yield* profileOf(register, entity)
        yield* take(sourceRecord({
          registration,
          as_of: day("2026-05-01"),
          delete_on: day("2030-02-01"),
          facts: { name: "Alpha GmbH i.I.", status: "INSOLVENT" }
        }))
        assert.notDeepEqual(yield* profileOf(register, entity), before)
        assert.deepStrictEqual(yield* purge("2030-02-01"), { ...nothing, records: 1 })
        assert.deepStrictEqual(yield* profileOf(register, entity), before)
      }))

    it.effect("keeps an event that another record has too, until that one goes", () =>
      Effect.gen(function*() {
        const [event, registration] = [registerEvent(), newNumber()]
        const parts = { registration, events: [event] }
        yield* take(
          sourceRecord({ ...parts, delete_on: day("2030-03-01") }),
          sourceRecord({ ...parts, delete_on: day("2030-03-02") })
        )
        assert.deepStrictEqual(yield* purge("2030-03-01"), { ...nothing, records: 1 })
        assert.isTrue(yield* isHeld(event.id))
        assert.deepStrictEqual(yield* purge("2030-03-02"), { ...nothing, records: 1, events: 1, organizations: 1 })
        assert.isFalse(yield* isHeld(event.id))
      }))

    it.effect("deletes the events of extracts, superseded ones too, once one of the extracts goes", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const registration = newNumber()
        const delete_on = day("2030-04-01")
        const [before, late, after] = ["Alpha", "Beta", "Gamma"].map((name, place) =>
          extractOf(registration, place + 4, { name })
        ) as [SourceRecord, SourceRecord, SourceRecord]
        const organizations = [yield* entityOf(before)]
        const reported = Effect.map(
          register.events({ topics: [], organizations, from: undefined, to: undefined, after: undefined, limit: 9 }),
          (placed) => placed.map(({ event }) => event.id)
        )
        yield* take(before, { ...after, delete_on })
        const first = yield* reported
        yield* take(late)
        const all = [...new Set([...first, ...yield* reported])]
        yield* purge("2030-04-01")
        const left = yield* reported
        assert.deepStrictEqual(
          yield* Effect.filter(all, isHeld),
          all.filter((id) => left.includes(id))
        )
        assert.lengthOf(left, 1)
      }))

    it.effect.prop(
      "leaves what would be there if only the records had arrived that may stay, whatever the order",
      {
        seeds: Schema.Array(RecordSeed).check(Schema.isMinLength(5), Schema.isMaxLength(9)),
        portion: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
      },
      Effect.fnUntraced(function*({ portion, seeds }) {
        const records = seeds.map(mortal)
        const stay = records.filter(mayStayOn("2027-01-01"))
        const only = Effect.andThen(take(...stay), answers(records))
        const purged = Effect.gen(function*() {
          yield* take(...records.slice(portion).toReversed())
          yield* take(...records.slice(0, portion))
          yield* purge("2027-01-01")
          const once = yield* answers(records)
          assert.deepStrictEqual(yield* purge("2027-01-01"), nothing)
          return once
        })
        const [expected, found] = yield* Effect.forEach([only, purged], Effect.provide(Layer.fresh(layer)))
        assert.deepStrictEqual(found, expected)
      }),
      { arbitrary: { runs: 4 } }
    )
  })

const eventsOf = Effect.fnUntraced(function*(record: SourceRecord) {
  const organizations = [yield* entityOf(record)]
  const query = { topics: [], organizations, from: undefined, to: undefined, after: undefined, limit: 20 }
  return yield* Register.use((register) => register.events(query))
})

const eventOf = (id: string) => Effect.map(Register.use((register) => register.event(id)), Option.getOrThrow)

/** The contract by which every register replaces what older readers read, and still answers for what was visible. */
export const intakeReaders = <E>(
  it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>,
  layer: Layer.Layer<Register | RegisterIntake | Identity, E>
) =>
  describe("readers", () => {
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
        assert.deepStrictEqual(shown?.event.details, gone!.event.details)
        const sequences = reported.map(({ position }) => position.sequence)
        assert.isAbove(shown!.position.sequence, Math.max(...sequences))
      }))

    it.effect("has nothing to fold anew of what it folded itself", () =>
      Effect.gen(function*() {
        const intake = yield* RegisterIntake
        yield* take(sourceRecord())
        assert.deepStrictEqual([yield* intake.outdated, yield* intake.rebuild], [0, 0])
      }))
  })

/** The events of the organization of a record, by their identifiers. */
const eventsById = Effect.fnUntraced(function*(record: SourceRecord) {
  const register = yield* Register
  const organizations = [yield* entityOf(record)]
  const placed = yield* register.events({
    topics: [],
    organizations,
    from: undefined,
    to: undefined,
    after: undefined,
    limit: 100
  })
  return new Map(placed.map(({ event }) => [event.id, event]))
})

/** How every register derives events from what changed between two records. */
export const intakeDerived = <E>(
  it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>,
  layer: Layer.Layer<Register | RegisterIntake | Identity, E>
): void => {
  it.effect("reports what changed between two extracts of the register, in whatever order they arrive", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const registration = newNumber()
      const extract = (entries: number, name: string, entered_on: string, as_of = entered_on) =>
        sourceRecord({
          source: "XJUSTIZ",
          registration,
          as_of: day(as_of),
          entered_on: day(entered_on),
          extract: { entries, texts: [] },
          facts: { name }
        })
      const reported = Effect.map(
        register.events({
          topics: [],
          organizations: [yield* entityOf({ registration })],
          from: undefined,
          to: undefined,
          after: undefined,
          limit: 10
        }),
        (placed) => placed.map(({ event }) => [event.type, event.announced_on])
      )
      assert.strictEqual((yield* take(extract(4, "Gamma", "2026-03-01"))).events, 0)
      assert.strictEqual((yield* take(extract(2, "Alpha", "2026-01-01"))).events, 1)
      assert.deepStrictEqual(yield* reported, [["NAME_CHANGE", "2026-03-01"]])
      yield* take(extract(3, "Beta", "2026-02-01", "2026-02-05"))
      assert.deepStrictEqual(yield* reported, [["NAME_CHANGE", "2026-03-01"], ["NAME_CHANGE", "2026-02-05"]])
      assert.strictEqual((yield* take(extract(3, "Beta", "2026-02-01", "2026-02-06"))).events, 0)
      assert.strictEqual((yield* take(extract(3, "Beta", "2026-02-01", "2026-02-02"))).events, 0)
      assert.deepStrictEqual(yield* reported, [["NAME_CHANGE", "2026-03-01"], ["NAME_CHANGE", "2026-02-02"]])
    }))

  it.effect("derives the same events, identifiers included, in whatever order and however often extracts arrive", () =>
    Effect.gen(function*() {
      const [first, second, third, last] = extractsOfLife(newNumber())
      const events = (...takes: ReadonlyArray<ReadonlyArray<SourceRecord>>) =>
        Effect.andThen(Effect.forEach(takes, (records) => take(...records)), eventsById(first)).pipe(
          Effect.provide(Layer.fresh(layer))
        )
      const expected = yield* events([first, second, third, last])
      assert.sameMembers([...expected.values()].map(({ type }) => type), [
        "ADDRESS_CHANGE",
        "CAPITAL_INCREASE",
        "DISSOLUTION",
        "NAME_CHANGE",
        "REGISTRATION",
        "ROLE_HOLDER_ENTRY",
        "ROLE_HOLDER_EXIT"
      ])
      assert.deepStrictEqual(yield* events([last], [third], [second], [first]), expected)
      assert.deepStrictEqual(yield* events([first, last], [third], [second], [third, first]), expected)
      assert.deepStrictEqual(yield* events([second, second, last], [first, third], [last, second]), expected)
    }))

  it.effect("shows no more what an extract that arrives late refines, and still finds it by its identifier", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const registration = newNumber()
      const [before, late, after] = ["Alpha", "Beta", "Gamma"].map((name, place) =>
        extractOf(registration, place + 4, { name, purpose: place < 2 ? "Handel" : "Beratung" })
      ) as [SourceRecord, SourceRecord, SourceRecord]
      yield* take(before, after)
      const reported = yield* eventsById(before)
      assert.strictEqual((yield* take(late)).events, 2)
      const refined = yield* eventsById(before)
      const gone = [...reported.values()].filter(({ id }) => !refined.has(id))
      assert.deepStrictEqual(gone.map(({ type }) => type), ["NAME_CHANGE"])
      const superseded = Option.getOrThrow(yield* register.event(gone[0]!.id))
      assert.deepStrictEqual(superseded.event, gone[0])
      const { publications } = yield* featuresOf(register, yield* entityOf(before), ["publications"])
      assert.deepStrictEqual(publications?.map(({ details }) => details?.value).toSorted(), [
        "Beratung",
        "Beta",
        "Gamma"
      ])
    }))

  it.effect("derives the same changes from headings of announcements, in whatever order these arrive", () =>
    Effect.gen(function*() {
      const headings = () => {
        const registration = newNumber()
        return ["Alpha GmbH", "Beta GmbH", "Gamma GmbH"].map((name, place) =>
          sourceRecord({
            source: "ANNOUNCEMENT",
            registration,
            record_id: name,
            as_of: day(`2026-0${place + 1}-15`),
            facts: { name }
          })
        ) as [SourceRecord, SourceRecord, SourceRecord]
      }
      const changes = (record: SourceRecord) =>
        Effect.map(eventsById(record), (events) => [...events.values()].map(({ details }) => details?.["changes"]))
      const [first, second, third] = headings()
      for (const record of [first, third, second]) yield* take(record)
      assert.deepStrictEqual(yield* changes(first), [
        [{ field: "name", previous: "Beta GmbH", current: "Gamma GmbH" }],
        [{ field: "name", previous: "Alpha GmbH", current: "Beta GmbH" }]
      ])
      const inOrder = headings()
      yield* take(...inOrder)
      assert.deepStrictEqual(yield* changes(inOrder[0]), yield* changes(first))
    }))

  it.effect("ends an organization by a transformation of which it or another one speaks, once and under its own name", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const registration = newNumber()
      const announced = (record_id: string, as_of: string, facts: Partial<Facts>) =>
        sourceRecord({
          source: "ANNOUNCEMENT",
          registration,
          record_id,
          as_of: day(as_of),
          entered_on: day(as_of),
          facts: { name: "Alpha GmbH", ...facts }
        })
      const end = { status: "TERMINATED", ended_by: "MERGER" } as const
      const before = announced("before", "2026-01-15", {})
      yield* take(before)
      yield* take(announced("mentioned", "2026-03-03", { ...end, name: "Alfa Gmbh", is_mentioned: true }))
      yield* take(announced("own", "2026-03-02", end))
      const { former_names, name, status } = Option.getOrThrow(yield* profileOf(register, yield* entityOf(before)))
      assert.deepStrictEqual([name, former_names, status], ["Alpha GmbH", [], "TERMINATED"])
      const events = [...(yield* eventsById(before)).values()]
      assert.deepStrictEqual(
        events.map(({ details, occurred_on, topic, type }) => [topic, type, occurred_on, details?.["legal_basis"]]),
        [["CLOSURES", "EXPIRATION", "2026-03-02", "§ 20 UmwG"]]
      )
    }))
}
