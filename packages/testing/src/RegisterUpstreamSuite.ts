import { assert, it } from "@effect/vitest"
import {
  answeredFeatures,
  DocumentType,
  EntityId,
  type EventsQuery,
  EventTopic,
  Feature,
  featureWires,
  Organization,
  organizationWire,
  type Profile,
  RegisterUpstream,
  SearchHit,
  type UpstreamEvent
} from "@kontor/core/Register"
import { Array, Effect, Fiber, type Layer, Option, Schema, Stream } from "effect"

/** The facts that a suite needs of a filled upstream: texts that find some of its organizations. */
export interface FilledUpstream {
  /** The name of an organization, clear enough to mean it. */
  readonly name: string
  /** A text that finds at least three organizations. */
  readonly several: string
}

const nobody = EntityId.make("0".repeat(32))
const nothing: ReadonlySet<EntityId> = new Set()

const isOrganization = Schema.is(Organization)
const isHit = Schema.is(SearchHit)

const hitsOf = (q: string, skip: number, limit: number, without = nothing) =>
  RegisterUpstream.use((upstream) => upstream.search({ q, skip, limit }, without))

const found = Effect.fnUntraced(function*(text: string) {
  const upstream = yield* RegisterUpstream
  const resolution = yield* upstream.resolve(text, "clear", nothing)
  return resolution._tag === "Found"
    ? resolution.profile
    : assert.fail(`The text means no organization: ${resolution.reason}`)
})

/** All events of a query, page by page, and the last cursor. */
const walked = Effect.fnUntraced(function*(query: Omit<EventsQuery, "limit">, limit: number, most = 200) {
  const upstream = yield* RegisterUpstream
  const events: Array<UpstreamEvent> = []
  let cursor = query.after
  for (let more = true; more && events.length < most;) {
    const page = yield* upstream.events({ ...query, after: cursor, limit })
    assert.isAtMost(page.events.length, limit)
    events.push(...page.events)
    if (page.has_more) assert.isDefined(page.cursor)
    cursor = page.cursor
    more = page.has_more
  }
  return { events, cursor }
})

const idsOf = (events: ReadonlyArray<UpstreamEvent>) => events.map(({ event }) => event.id)

const everything = { topics: [], organizations: [] } as const

/**
 * The contract of every upstream of register data that holds some organizations with events. It only asks, so that it
 * runs on a source that cannot be written to.
 */
export const registerUpstreamSuite = <E>(
  name: string,
  layer: Layer.Layer<RegisterUpstream, E>,
  filled: FilledUpstream
): void =>
  it.layer(layer, { excludeTestServices: true })(`RegisterUpstream (${name})`, (it) => {
    it.effect("finds organizations by text, in pages that neither repeat nor lose one", () =>
      Effect.gen(function*() {
        const all = yield* hitsOf(filled.several, 0, 30)
        assert.isAtLeast(all.hits.length, 3)
        assert.isTrue(all.hits.every((hit) => isHit(hit)))
        assert.isAtLeast(all.total, all.hits.length)
        const pages = yield* Effect.forEach([0, 1, 2], (skip) => hitsOf(filled.several, skip, 1))
        assert.deepStrictEqual(pages.flatMap(({ hits }) => hits), all.hits.slice(0, 3))
        assert.deepStrictEqual((yield* hitsOf("qqqq zzzzqqqq", 0, 10)).hits, [])
      }))

    it.effect("leaves out those that it shall not show, as if it did not hold them", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const all = yield* hitsOf(filled.several, 0, 3)
        const without = new Set(all.hits.slice(0, 1).map(({ entity_id }) => entity_id))
        const rest = yield* hitsOf(filled.several, 0, 2, without)
        assert.deepStrictEqual(rest.hits, all.hits.slice(1))
        assert.strictEqual(rest.total, all.total_is_lower_bound ? rest.total : all.total - 1)
        const { entity_id: shown, organization } = yield* found(filled.name)
        const hidden = new Set([shown])
        for (const text of [filled.name, shown, organization.value.registration.euid]) {
          const resolution = yield* upstream.resolve(text, "clear", hidden)
          assert.isTrue(resolution._tag === "NotFound" || resolution.profile.entity_id !== shown)
        }
        const { candidates, clear } = yield* upstream.candidates(filled.name, hidden)
        assert.isFalse(candidates.some(({ entity_id }) => entity_id === shown))
        assert.isTrue(clear === undefined || candidates.includes(clear))
      }))

    it.effect("finds nothing by a filter that no organization matches", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        for (const q of [{}, { q: filled.several }]) {
          const page = yield* upstream.search({ ...q, filters: { city: "Qqqqzzzz" }, skip: 0, limit: 10 }, nothing)
          assert.deepStrictEqual(page, { hits: [], total: 0, total_is_lower_bound: false })
        }
      }))

    it.effect("resolves a clear name, an identifier and an EUID to the same organization", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const profile = yield* found(filled.name)
        const { entity_id, registration } = profile.organization.value
        assert.isTrue(isOrganization(profile.organization.value))
        assert.strictEqual(profile.organization.text, organizationWire(profile.organization.value).text)
        assert.strictEqual(profile.entity_id, entity_id)
        const uuid = entity_id.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-")
        for (const text of [entity_id, uuid, registration.euid]) {
          for (const certainty of ["precise", "clear", "best"] as const) {
            const resolution = yield* upstream.resolve(text, certainty, nothing)
            assert.deepStrictEqual(resolution, { _tag: "Found", profile })
          }
        }
      }))

    it.effect("resolves no name precisely, no unknown text at all, and the best of several where that is asked for", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const precise = yield* upstream.resolve(filled.name, "precise", nothing)
        assert.deepInclude(precise, { _tag: "NotFound", reason: "IMPRECISE" })
        for (const certainty of ["precise", "clear", "best"] as const) {
          const unknown = yield* upstream.resolve(nobody, certainty, nothing)
          assert.deepInclude(unknown, { _tag: "NotFound", reason: "UNKNOWN" })
          const nonsense = yield* upstream.resolve("qqqq zzzzqqqq", certainty, nothing)
          const reason = certainty === "precise" ? "IMPRECISE" : "UNKNOWN"
          assert.deepInclude(nonsense, { _tag: "NotFound", reason })
        }
        const best = yield* upstream.resolve(filled.several, "best", nothing)
        assert.strictEqual(best._tag, "Found")
      }))

    it.effect("returns profiles by identifiers, and leaves out unknown ones", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const { hits } = yield* hitsOf(filled.several, 0, 3)
        const ids = hits.map(({ entity_id }) => entity_id)
        const profiles = yield* upstream.profiles([...ids, nobody])
        assert.sameMembers([...profiles.keys()], ids)
        for (const [id, profile] of profiles) assert.strictEqual(profile.entity_id, id)
        assert.strictEqual((yield* upstream.profiles([])).size, 0)
      }))

    it.effect("returns the features asked for, in their shapes, and no others", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const profile = yield* found(filled.name)
        const wanted = Feature.literals.filter((feature) => feature !== "website_content")
        const features = yield* upstream.features(profile, wanted)
        for (const feature of wanted) {
          const data = features[feature]
          if (data === undefined) continue
          assert.isTrue(Schema.is(answeredFeatures[feature] as Schema.Top)(data.value), feature)
          assert.strictEqual(data.text, featureWires({ [feature]: data.value })[feature]?.text, feature)
        }
        assert.deepStrictEqual(yield* upstream.features(profile, []), {})
        const [first] = wanted
        const only = yield* upstream.features(profile, [first!])
        assert.deepStrictEqual(Object.keys(only).filter((member) => member !== first), [])
      }))

    it.effect("returns the persons that it relates to an organization, and nobody who is unknown", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const profile = yield* found(filled.name)
        const { related_persons } = yield* upstream.features(profile, ["related_persons"])
        for (const person of related_persons?.value.current ?? []) {
          if ("organization" in person) continue
          const known = Option.getOrThrow(yield* upstream.person(person.entity_id, []))
          assert.strictEqual(known.person.entity_id, person.entity_id)
        }
        assert.isTrue(Option.isNone(yield* upstream.person(nobody, [])))
      }))

    it.effect("returns documents that it holds, in pieces that make up their size, and none where it holds none", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const profile = yield* found(filled.name)
        for (const type of DocumentType.literals) {
          const held = Option.getOrUndefined(yield* upstream.document(profile, type))
          if (held === undefined) continue
          assert.strictEqual(held.type, type)
          const lengths = Array.map(yield* Stream.runCollect(held.bytes), ({ length }) => length)
          assert.isTrue(lengths.every((length) => length <= 64 * 1024))
          assert.strictEqual(lengths.reduce((sum, length) => sum + length, 0), held.size)
        }
        const unknown: Profile = { ...profile, entity_id: nobody }
        assert.isTrue(Option.isNone(yield* upstream.document(unknown, "AD")))
      }))

    it.effect("lists events newest first, each once, in pages of any size", () =>
      Effect.gen(function*() {
        const { events } = yield* walked({ order: "NEWEST_FIRST", ...everything }, 50)
        assert.isAtLeast(events.length, 2)
        const days = events.map(({ event }) => event.announced_on)
        assert.deepStrictEqual(days, days.toSorted().toReversed())
        const ids = idsOf(events)
        assert.strictEqual(new Set(ids).size, ids.length)
        const paged = yield* walked({ order: "NEWEST_FIRST", ...everything }, 3, ids.length)
        assert.deepStrictEqual(idsOf(paged.events).slice(0, ids.length), ids)
      }))

    it.effect("lists the events of some organizations and topics, between two days", () =>
      Effect.gen(function*() {
        const { events } = yield* walked({ order: "NEWEST_FIRST", ...everything }, 50)
        const [{ entity_id, event }] = Array.isArrayNonEmpty(events) ? events : assert.fail("There is no event.")
        const narrowed = yield* walked({
          order: "NEWEST_FIRST",
          topics: [event.topic as never],
          organizations: [entity_id],
          from: event.announced_on,
          to: event.announced_on
        }, 20)
        assert.include(idsOf(narrowed.events), event.id)
        for (const one of narrowed.events) {
          assert.deepStrictEqual(
            [one.entity_id, one.event.topic, one.event.announced_on],
            [entity_id, event.topic, event.announced_on]
          )
        }
        const foreign = yield* walked({ order: "NEWEST_FIRST", topics: [], organizations: [nobody] }, 20)
        assert.deepStrictEqual(foreign.events, [])
      }))

    it.effect("lists the events of each topic alone, and none of a topic that it has no events of", () =>
      Effect.gen(function*() {
        const { events } = yield* walked({ order: "NEWEST_FIRST", ...everything }, 50)
        for (const topic of EventTopic.literals) {
          const found = yield* walked({ order: "NEWEST_FIRST", topics: [topic], organizations: [] }, 50, 50)
          const listed = found.events.map(({ event }) => event.topic)
          assert.deepStrictEqual(listed, listed.map(() => topic))
          if (events.some(({ event }) => event.topic === topic)) assert.isNotEmpty(listed)
        }
      }))

    it.effect("answers those who list the same events at once alike, whoever of them gives up", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const list = (limit: number) => upstream.events({ order: "NEWEST_FIRST", ...everything, limit })
        const [three, two] = [yield* list(3), yield* list(2)]
        for (let round = 0; round < 5; round++) {
          const asking = yield* Effect.forEach(
            Array.range(0, 11),
            (place) => Effect.forkChild(list(place % 3 === 2 ? 2 : 3), { startImmediately: true })
          )
          yield* Effect.forEach(asking.filter((_, place) => place % 4 === round % 4), Fiber.interrupt)
          for (const [place, one] of asking.entries()) {
            if (place % 4 === round % 4) continue
            assert.deepStrictEqual(yield* Fiber.join(one), place % 3 === 2 ? two : three)
          }
        }
      }))

    it.effect("goes on after the last cursor of arrivals with what arrived since alone", () =>
      Effect.gen(function*() {
        const { entity_id } = yield* found(filled.name)
        const query = { order: "ARRIVAL", topics: [], organizations: [entity_id] } as const
        const first = yield* walked(query, 2)
        const newest = yield* walked({ ...query, order: "NEWEST_FIRST" }, 50)
        assert.sameMembers(idsOf(first.events), idsOf(newest.events))
        assert.isAbove(first.events.length, 0)
        const again = yield* walked({ ...query, after: first.cursor }, 2)
        assert.deepStrictEqual(again.events, [])
        assert.strictEqual(again.cursor, first.cursor)
      }))

    it.effect("returns one event by its identifier, as it lists it", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const { events } = yield* upstream.events({ order: "NEWEST_FIRST", ...everything, limit: 3 })
        for (const one of events) {
          assert.deepStrictEqual(Option.getOrThrow(yield* upstream.event(one.event.id)), one)
        }
        assert.isTrue(Option.isNone(yield* upstream.event("no-such-event")))
      }))

    it.effect("answers a live fetch of an organization that it does not know by none", () =>
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        assert.isTrue(Option.isNone(yield* upstream.live("DEK1101R.HRB999999999" as never)))
      }))
  })
