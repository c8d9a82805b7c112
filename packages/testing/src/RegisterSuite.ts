import { assert, describe, it, type Vitest } from "@effect/vitest"
import { currentProfileOf, DocumentGone, EntityId, Feature, type RegisterEvent } from "@kontor/core/Register"
import {
  type ArrivalQuery,
  type EventQuery,
  type Identity,
  maxPieceLength,
  maxReadAtOnce,
  Register,
  RegisterIntake,
  type SourceRecord
} from "@kontor/register"
import { Effect, type Layer, Option, Stream } from "effect"
import { Buffer } from "node:buffer"
import {
  address,
  day,
  director,
  entityOf,
  extractOf,
  kpi,
  newNumber,
  registerEvent,
  sourceRecord
} from "./fixtures/Records.ts"
import { documentOf, featuresOf, heldDocumentOf, profileOf, sheetOf } from "./fixtures/RegisterAnswers.ts"
import { registerMoves, registerReferences } from "./RegisterIdentitySuite.ts"
import { registerOwnership } from "./RegisterOwnershipSuite.ts"
import { registerFilters, registerSearch, registerSounds } from "./RegisterSearchSuite.ts"

const nobody = EntityId.make("0".repeat(32))

/** An organization with a document of this size, as the register hands it out. */
const heldDocument = Effect.fnUntraced(function*(size: number) {
  const register = yield* Register
  const intake = yield* RegisterIntake
  const record = sourceRecord({ registration: newNumber() })
  yield* intake.take([record])
  const entity_id = yield* entityOf(record)
  const whole = Buffer.alloc(size, entity_id)
  const reference = { _tag: "EntityId", entity_id } as const
  yield* intake.file({ reference, document: { type: "AD", as_of: day("2026-01-02"), bytes: whole } })
  const held = Option.getOrThrow(yield* heldDocumentOf(register, entity_id, "AD"))
  return { entity_id, record, reference, whole, held, bytes: held.bytes }
})

type Found = Effect.Success<ReturnType<typeof heldDocument>>

type Change = (found: Found) => Effect.Effect<unknown, unknown, RegisterIntake>

/** The size of the shortest document that is not read at once. */
const long = maxReadAtOnce + 1

/** The changes of a document while somebody reads it. */
const changesOfDocument: Readonly<Record<string, Change>> = {
  replaced: ({ reference, whole }) => {
    const document = {
      type: "AD",
      as_of: day("2026-01-03"),
      bytes: Uint8Array.from(whole, (byte) => byte + 1)
    } as const
    return RegisterIntake.use(({ file }) => file({ reference, document }))
  },
  deleted: ({ entity_id, record: { record_id, source } }) =>
    RegisterIntake.use(({ forget }) => forget([{ entity_id, source, record_id }]))
}

const taken = Effect.fnUntraced(function*(...records: ReadonlyArray<SourceRecord>) {
  const intake = yield* RegisterIntake
  yield* intake.take(records)
  return yield* Effect.forEach(records, entityOf)
})

/** The contract of organizations and persons in every register. */
export const registerReading = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>) =>
  describe("reading", () => {
    it.effect("returns the profile of all records, and nothing for an unknown organization", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const record = sourceRecord({ facts: { name: "Alt GmbH", purpose: "Handel", legal_form: "GmbH" } })
        const [entity] = yield* taken(record)
        const before = Option.getOrThrow(yield* profileOf(register, entity!))
        assert.deepStrictEqual([before.name, before.purpose], ["Alt GmbH", "Handel"])
        yield* taken({ ...record, as_of: day("2026-03-01"), facts: { name: "Neu GmbH" } })
        const after = Option.getOrThrow(yield* profileOf(register, entity!))
        const former_names = [{ value: "Alt GmbH", effective_from: null, effective_to: day("2026-03-01") }]
        assert.deepStrictEqual(after, { ...before, name: "Neu GmbH", former_names })
        assert.isTrue(Option.isNone(yield* profileOf(register, nobody)))
      }))

    it.effect("shows with each event the organization as it is today, if it holds it", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const record = sourceRecord({ facts: { name: "Zwei" }, events: [registerEvent()] })
        const [entity] = yield* taken(record)
        yield* taken({ ...record, as_of: day("2026-03-01"), facts: { name: "Drei", status: "INSOLVENT" } })
        const [placed] = yield* register.arrivals({ after: 0, limit: 10, organizations: [entity!], topics: [] })
        const profile = Option.getOrThrow(yield* profileOf(register, entity!))
        assert.deepStrictEqual(placed!.profile, currentProfileOf(profile))
        assert.strictEqual(placed!.profile?.status, "INSOLVENT")
        assert.deepStrictEqual(placed!.former_ids, [])
      }))

    it.effect("returns the features asked for, and leaves out those without data", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const related_persons = { current: [director("Eva", "Muster")], past: [] }
        const financial_kpi = [kpi(2024, { revenue: 1.5 })]
        const record = sourceRecord({ facts: { related_persons, financial_kpi, news: [] } })
        const [entity, empty] = yield* taken(record, sourceRecord())
        const reported = Feature.literals.filter((feature) => feature !== "network")
        const expected = { related_persons, financial_kpi }
        assert.deepStrictEqual(yield* featuresOf(register, entity!, reported), expected)
        assert.deepStrictEqual(yield* featuresOf(register, entity!, ["news", "financial_kpi"]), { financial_kpi })
        assert.deepStrictEqual(yield* featuresOf(register, entity!, []), {})
        assert.deepStrictEqual(yield* featuresOf(register, empty!, Feature.literals), {})
        assert.deepStrictEqual(yield* featuresOf(register, nobody, Feature.literals), {})
        yield* taken({
          ...record,
          as_of: day("2026-03-01"),
          facts: { name: "Alpha", financial_kpi: [kpi(2025, { revenue: 2 })] }
        })
        assert.deepStrictEqual(yield* featuresOf(register, entity!, reported), {
          related_persons,
          financial_kpi: [kpi(2025, { revenue: 2 }), ...financial_kpi]
        })
      }))

    it.effect("makes the features of the history from events, the newest first", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const description = "Über das Vermögen ist das Verfahren eröffnet."
        const renamed = registerEvent({ announced_on: day("2026-02-01") })
        const opened = registerEvent({
          announced_on: day("2026-02-03"),
          topic: "INSOLVENCIES",
          type: "OPENED",
          type_name: { de: "Eröffnung", en: "Opening" },
          register_entry: { flags: [], description },
          details: { schema: "INSOLVENCY", file_number: "36 IN 1/26", court: "Hamburg" }
        })
        const number = newNumber()
        const [entity] = yield* taken(
          sourceRecord({
            registration: number,
            events: [renamed, opened],
            facts: { name: "Beta AG", address: address() }
          })
        )
        const { insolvency_publications, publications } = yield* featuresOf(register, entity!, Feature.literals)
        assert.deepStrictEqual(publications?.map(({ announced_on, text }) => [announced_on, text]), [
          ["2026-02-03", description],
          ["2026-02-01", null]
        ])
        assert.deepStrictEqual(insolvency_publications, [{
          publication_date: day("2026-02-03"),
          insolvency_id: "36 IN 1/26",
          court_city: "Hamburg",
          entity_name: "Beta AG",
          seat: "Hamburg",
          register: `HRB ${number.number}, Hamburg`,
          publication_label: "Eröffnung",
          event_notice: description
        }])
      }))

    it.effect("returns a person with the roles it holds and held anywhere", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const eva = director(`Eva ${newNumber().number}`, "Muster", { start_date: day("2020-01-01") })
        const later = { ...eva, start_date: day("2024-01-01"), location: { city: "Köln", country: "DEU" } }
        const [first, second] = [
          sourceRecord({ facts: { name: "Erste GmbH", related_persons: { current: [eva], past: [] } } }),
          sourceRecord({ facts: { name: "Zweite GmbH", related_persons: { current: [later], past: [] } } })
        ]
        const [one, two] = yield* taken(first, second)
        yield* taken({
          ...first,
          as_of: day("2026-03-01"),
          facts: { name: "Erste AG", related_persons: { current: [], past: [] } }
        })
        const person = Option.getOrThrow(yield* register.person(eva.entity_id))
        assert.deepStrictEqual([person.name, person.location?.home.city], [eva.name, "Köln"])
        assert.deepStrictEqual(
          person.commercialregister_roles.map(({ entity_id, name, start_date }) => [entity_id, name, start_date]),
          [[two!, "Zweite GmbH", "2024-01-01"], [one!, "Erste AG", "2020-01-01"]]
        )
        assert.isTrue(Option.isNone(yield* register.person(nobody)))
      }))

    it.effect("hands out the newest document of a type, byte by byte", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const registration = newNumber()
        const si = (as_of: string, ...bytes: ReadonlyArray<number>) =>
          sourceRecord({ registration, as_of: day(as_of), document: { type: "SI", bytes: Uint8Array.from(bytes) } })
        const [entity] = yield* taken(si("2026-02-01", 0, 255, 10, 13), si("2026-01-01", 1), si("2025-01-01", 2))
        const document = Option.getOrThrow(yield* documentOf(register, entity!, "SI"))
        assert.strictEqual(document.type, "SI")
        assert.deepStrictEqual([...document.bytes], [0, 255, 10, 13])
        assert.isTrue(Option.isNone(yield* documentOf(register, entity!, "AD")))
        assert.isTrue(Option.isNone(yield* documentOf(register, nobody, "SI")))
      }))

    it.effect("Rule of documents, what is available: the newest official document of each type, with its day", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const { file } = yield* RegisterIntake
        const registration = newNumber()
        const si = (as_of: string) =>
          sourceRecord({ registration, as_of: day(as_of), document: { type: "SI", bytes: Uint8Array.of(1) } })
        const [entity] = yield* taken(si("2026-02-01"), si("2026-01-01"))
        const document = { type: "shareholders_list", as_of: day("2026-03-01"), bytes: Uint8Array.of(2) } as const
        yield* file({ reference: { _tag: "EntityId", entity_id: entity! }, document })
        assert.deepStrictEqual(yield* featuresOf(register, entity!, ["documents"]), {
          documents: [
            { document_type: "shareholders_list", as_of: day("2026-03-01"), is_official: true },
            { document_type: "SI", as_of: day("2026-02-01"), is_official: true }
          ]
        })
        const [other] = yield* taken(sourceRecord())
        assert.deepStrictEqual(yield* featuresOf(register, other!, ["documents"]), {})
      }))

    it.effect("hands out a long document in pieces of bounded length, with its size, as often as it is read", () =>
      Effect.gen(function*() {
        const { bytes, held, whole } = yield* heldDocument(long)
        assert.strictEqual(held.size, whole.length)
        for (const _ of [1, 2]) {
          const pieces = yield* Stream.runCollect(Stream.mapArray(bytes, (one) => [Buffer.concat(one)] as const))
          assert.isTrue(pieces.every(({ length }) => length > 0 && length <= maxPieceLength))
          assert.isTrue(Buffer.concat(pieces).equals(whole))
        }
      }))

    for (const [what, change] of Object.entries(changesOfDocument)) {
      it.effect(`ends the bytes of a document that is ${what} before the last piece, with none of another`, () =>
        Effect.gen(function*() {
          const found = yield* heldDocument(long)
          const taken: Array<Uint8Array> = []
          const failure = yield* found.bytes.pipe(
            Stream.tap((piece) => taken.push(piece) === 1 ? change(found) : Effect.void),
            Stream.runDrain,
            Effect.flip
          )
          assert.deepStrictEqual(failure, new DocumentGone({ type: "AD" }))
          assert.isTrue(Buffer.concat(taken).equals(found.whole.subarray(0, maxPieceLength)))
        }))
    }

    it.effect("reads a document of 64 KiB at once: whatever happens later, its bytes are whole", () =>
      Effect.gen(function*() {
        const found = yield* heldDocument(maxReadAtOnce)
        for (const change of Object.values(changesOfDocument)) yield* change(found)
        const pieces = yield* Stream.runCollect(found.bytes)
        assert.isTrue(pieces.every(({ length }) => length <= maxPieceLength))
        assert.isTrue(Buffer.concat(pieces).equals(found.whole))
      }))

    it.effect("returns what the newest extract shows beside the profile, under every number the organization had", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const [before, registration] = [newNumber(), newNumber({ court: "M1201" })]
        const texts = [{ text: "Satzung vom 01.02.2020.", entry: 1 }]
        const branches = [{ name: "Alpha Nord", city: "Kiel" }]
        const extracts = [
          extractOf(registration, 3, { articles_date: day("2020-02-01"), branches }, ["Aufgelöst."]),
          { ...extractOf(registration, 4, {}), extract: { entries: 4, texts } }
        ]
        const [entity] = yield* taken(...extracts)
        const former = sourceRecord({ registration: before, facts: { name: "Alpha GmbH", moved_to: entity! } })
        const [formerEntity] = yield* taken(former)
        const sheet = {
          entered_on: day("2026-04-01"),
          entries: 4,
          texts,
          articles_date: day("2020-02-01"),
          branches
        }
        assert.deepStrictEqual(Option.getOrThrow(yield* sheetOf(register, entity!)), sheet)
        assert.deepStrictEqual(Option.getOrThrow(yield* sheetOf(register, formerEntity!)), sheet)
        const [without] = yield* taken(sourceRecord())
        assert.isTrue(Option.isNone(yield* sheetOf(register, without!)))
        assert.isTrue(Option.isNone(yield* sheetOf(register, nobody)))
      }))

    it.effect("counts the organizations it holds", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const before = yield* register.size
        const record = sourceRecord()
        yield* taken(record, sourceRecord())
        yield* taken(record, { ...record, as_of: day("2026-05-01") })
        assert.strictEqual(yield* register.size, before + 2)
      }))
  })

const event = (id: string, announced_on: string, parts: Partial<RegisterEvent> = {}) =>
  registerEvent({ id, announced_on: day(announced_on), ...parts })

const insolvency = { topic: "INSOLVENCIES", type: "OPENED" } as const

const alpha = sourceRecord({
  events: [
    event("a1", "2026-01-05"),
    event("a2", "2026-01-07", insolvency),
    event("a3", "2026-01-06", { topic: "OTHER", type: "OTHER" })
  ]
})
const beta = sourceRecord({
  events: [event("b1", "2026-01-06"), event("b2", "2026-01-06", insolvency), event("b3", "2026-01-04")]
})

const events = (query: Partial<EventQuery>) =>
  Register.use((register) =>
    register.events({
      topics: [],
      organizations: [],
      from: undefined,
      to: undefined,
      after: undefined,
      limit: 20,
      ...query
    })
  )

const ids = (query: Partial<EventQuery>) => Effect.map(events(query), (placed) => placed.map(({ event }) => event.id))

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

/** The contract of events in every register. */
export const registerEvents = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, events (${name})`, (it) => {
    it.effect("lists all events newest first, those of one day by arrival", () =>
      Effect.gen(function*() {
        yield* take(alpha, beta)
        assert.deepStrictEqual(yield* ids({}), ["a2", "b2", "b1", "a3", "a1", "b3"])
      }))

    it.effect("narrows them by topic, organization and day", () =>
      Effect.gen(function*() {
        const [one, two] = [yield* entityOf(alpha), yield* entityOf(beta)]
        const cases: ReadonlyArray<readonly [Partial<EventQuery>, ReadonlyArray<string>]> = [
          [{ topics: ["INSOLVENCIES"] }, ["a2", "b2"]],
          [{ topics: ["INSOLVENCIES", "OTHER"] }, ["a2", "b2", "a3"]],
          [{ topics: ["CLOSURES"] }, []],
          [{ organizations: [two] }, ["b2", "b1", "b3"]],
          [{ organizations: [one, two, one], topics: ["MASTER_DATA_CHANGES"] }, ["b1", "a1", "b3"]],
          [{ organizations: ["0".repeat(32) as EntityId] }, []],
          [{ from: day("2026-01-06") }, ["a2", "b2", "b1", "a3"]],
          [{ to: day("2026-01-05") }, ["a1", "b3"]],
          [{ from: day("2026-01-05"), to: day("2026-01-06"), organizations: [one] }, ["a3", "a1"]]
        ]
        for (const [query, expected] of cases) {
          assert.deepStrictEqual(yield* ids(query), expected, JSON.stringify(query))
        }
      }))

    it.effect("goes on after any event, whatever arrives in between", () =>
      Effect.gen(function*() {
        const first = yield* events({ limit: 2 })
        yield* take(sourceRecord({ events: [event("late", "2026-01-07"), event("later", "2026-01-06")] }))
        const rest = yield* ids({ after: first.at(-1)!.position })
        assert.deepStrictEqual([...first.map(({ event }) => event.id), ...rest], ["a2", "b2", "b1", "a3", "a1", "b3"])
        assert.deepStrictEqual(yield* ids({ limit: 3 }), ["late", "a2", "later"])
      }))

    it.effect("returns one event with its organization and its place", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const placed = Option.getOrThrow(yield* register.event("a2"))
        assert.deepStrictEqual(placed.event, alpha.events[1])
        assert.strictEqual(placed.entity_id, yield* entityOf(alpha))
        assert.deepStrictEqual(yield* ids({ after: placed.position, limit: 1 }), ["later"])
        assert.isTrue(Option.isNone(yield* register.event("unknown")))
      }))

    it.effect("lists them also in the order in which they became visible, on from a sequence", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const arrivals = (query: Partial<ArrivalQuery>) =>
          Effect.map(
            register.arrivals({ topics: [], organizations: [], after: 0, limit: 100, ...query }),
            (placed) => placed.map(({ event, position }) => ({ id: event.id, sequence: position.sequence }))
          )
        const [first, ...later] = yield* arrivals({})
        assert.deepStrictEqual([first!.id, ...later.map(({ id }) => id)].slice(0, 6), [
          "a1",
          "a2",
          "a3",
          "b1",
          "b2",
          "b3"
        ])
        assert.deepStrictEqual(yield* arrivals({ after: first!.sequence, limit: 2 }), later.slice(0, 2))
        assert.deepStrictEqual(yield* arrivals({ after: later.at(-1)!.sequence }), [])
        assert.deepStrictEqual((yield* arrivals({ topics: ["INSOLVENCIES"] })).map(({ id }) => id), ["a2", "b2"])
        const ofBeta = yield* arrivals({ organizations: [yield* entityOf(beta)], topics: ["INSOLVENCIES"] })
        assert.deepStrictEqual(ofBeta.map(({ id }) => id), ["b2"])
      }))

    it.effect("keeps the same one of two reports of an event, in its place, whichever came first", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const reported = (id: string, announced_on: string) =>
          sourceRecord({
            registration: beta.registration,
            record_id: `${id} ${announced_on}`,
            events: [event(id, announced_on)]
          })
        const [early, late] = ["2026-03-01", "2026-03-02"] as const
        assert.strictEqual((yield* take(reported("b4", early), reported("b5", late))).events, 2)
        const places = yield* Effect.forEach(["b4", "b5"], register.event)
        assert.strictEqual((yield* take(reported("b4", late), reported("b5", early))).events, 0)
        const again = yield* Effect.forEach(["b4", "b5"], register.event)
        const [one, two] = again.map((placed) => Option.getOrThrow(placed).event.announced_on)
        assert.strictEqual(one, two)
        const sequenceOf = (placed: (typeof places)[number]) => Option.getOrThrow(placed).position.sequence
        assert.deepStrictEqual(again.map(sequenceOf), places.map(sequenceOf))
      }))
  })

/** The contract of every register, in memory or in a database. */
export const registerSuite = <E>(
  name: string,
  layer: Layer.Layer<Register | RegisterIntake | Identity, E>
): void => {
  it.layer(layer, { excludeTestServices: true })(`Register (${name})`, (it) => {
    registerSearch(it)
    registerSounds(it)
    registerReferences(it)
    registerMoves(it)
    registerReading(it)
    registerOwnership(it)
  })
  registerFilters(name, layer)
  registerEvents(name, layer)
}
