import {
  CalendarDate,
  type Certainty,
  type EntityId,
  type EventsPage,
  type EventsQuery,
  excerptTypes,
  featureWires,
  isExcerpt,
  LocatedAhead,
  type NamedCandidate,
  type Profile,
  type RegisterUpkeep,
  RegisterUpstream,
  type Resolution,
  type UpstreamEvent,
  type UpstreamUnavailable,
  type Without
} from "@kontor/core/Register"
import { hasOtherLegalForm, properWords } from "@kontor/core/Register/Name"
import { Effect, Layer, Option, Result } from "effect"
import { availableDocuments } from "./Document.ts"
import { makeExcerpt } from "./Excerpts.ts"
import type { Identity } from "./identity/Identity.ts"
import { LiveFetch } from "./live/LiveFetch.ts"
import type { LiveBudget } from "./live/LiveSource.ts"
import {
  type EventPosition,
  type Location,
  type PlacedEvent,
  type RankedHit,
  Register,
  type RegisterReference
} from "./Register.ts"
import type { RegisterIntake } from "./RegisterIntake.ts"
import { soundOfWords } from "./search/NameWords.ts"
import { readQuery } from "./search/ReadQuery.ts"
import { clearHit, differencesOf, preciseReferenceOf, referenceOf, similarClasses } from "./search/Searching.ts"
import * as Upkeep from "./Upkeep.ts"

type Unresolved = Extract<Resolution, { readonly _tag: "NotFound" }>

const notFound = (reason: Unresolved["reason"]): Unresolved => ({ _tag: "NotFound", reason, courts: [], numbers: [] })

const profileIn = (location: Location): Profile | undefined => location._tag === "Found" ? location.located : undefined

const isWithout = (without: Without, { entity_id, former_ids }: Profile): boolean =>
  without.has(entity_id) || former_ids.some((id) => without.has(id))

/** The one hit that a name means. Rule: profiles#fetch-organization. */
const meantHit = (name: string, hits: ReadonlyArray<RankedHit>): Result.Result<EntityId, Unresolved> => {
  const [first] = hits
  if (first === undefined) return Result.fail(notFound("UNKNOWN"))
  const isOther = first.match !== "REGISTER_NUMBER" && hasOtherLegalForm(name, first.hit.name)
  const clear = isOther ? undefined : clearHit(readQuery(name), hits)
  if (clear !== undefined) return Result.succeed(clear.entity_id)
  const isSimilar = isOther || similarClasses.includes(first.match)
  return Result.fail(notFound(isSimilar ? "SIMILAR_NAMES" : "SEVERAL_MATCHES"))
}

/**
 * Makes what finds the organization that a text means: by a precise reference, or by its name. A bare number is a name
 * only where no organization has it, as a search too ranks hits by number before hits by name.
 */
const makeResolve = (register: Register["Service"]) => {
  const byId = Effect.fnUntraced(function*(entity_id: EntityId, without: Without): Effect.fn.Return<
    Resolution,
    UpstreamUnavailable
  > {
    const ahead = yield* LocatedAhead
    const profile = ahead?.entity_id === entity_id
      ? ahead.profile
      : profileIn(yield* register.locate({ _tag: "EntityId", entity_id }))
    return profile === undefined || isWithout(without, profile) ? notFound("UNKNOWN") : { _tag: "Found", profile }
  })

  const byReference = Effect.fnUntraced(
    function*(reference: RegisterReference, certainty: Certainty, without: Without) {
      if (reference._tag === "EntityId") return yield* byId(reference.entity_id, without)
      const location = yield* register.locate(reference)
      const candidates = location._tag === "Shared" ? location.candidates : []
      const known = yield* Effect.forEach(candidates, ({ entity_id }) => byId(entity_id, without))
      const shown = candidates.filter((_, place) => known[place]?._tag === "Found")
      if (shown.length > 1 && certainty !== "best") {
        return { ...notFound("SHARED_REGISTER_NUMBER"), ...differencesOf(shown) }
      }
      const profile = profileIn(location)
      return profile !== undefined && !isWithout(without, profile)
        ? { _tag: "Found" as const, profile }
        : known.find(({ _tag }) => _tag === "Found") ?? notFound("UNKNOWN")
    }
  )

  const byName = Effect.fnUntraced(function*(name: string, certainty: Certainty, without: Without) {
    const { hits } = yield* register.search({ q: name, skip: 0, limit: 2 }, without)
    const clear = meantHit(name, hits)
    const meant = certainty === "best" ? Result.orElse(clear, (none) => firstOf(hits, none)) : clear
    return Result.isSuccess(meant) ? yield* byId(meant.success, without) : meant.failure
  })

  return Effect.fnUntraced(
    function*(text: string, certainty: Certainty, without: Without): Effect.fn.Return<Resolution, UpstreamUnavailable> {
      const precise = Option.getOrUndefined(preciseReferenceOf(text))
      if (certainty === "precise") {
        return precise === undefined ? notFound("IMPRECISE") : yield* byReference(precise, certainty, without)
      }
      const reference = referenceOf(text)
      switch (reference._tag) {
        case "EntityId":
        case "Euid":
        case "RegisterNumber":
          return yield* byReference(reference, certainty, without)
        case "NumberOrName": {
          const written = { _tag: "RegisterNumber", written: reference.written } as const
          const found = yield* byReference(written, certainty, without)
          return found._tag === "NotFound" && found.reason === "UNKNOWN"
            ? yield* byName(reference.name, certainty, without)
            : found
        }
        case "Name":
          return yield* byName(reference.name, certainty, without)
      }
    }
  )
}

const firstOf = ([first]: ReadonlyArray<RankedHit>, none: Unresolved): Result.Result<EntityId, Unresolved> =>
  first === undefined ? Result.fail(none) : Result.succeed(first.entity_id)

/** At most so many hits of a search are compared. */
const maxHits = 30

/** At most so many words at the end of a text may be its place. */
const maxPlaceWords = 3

/**
 * The texts to search for, in turn until one has hits: the text itself, without its legal form, without what may be a
 * wrong place.
 */
const textsOf = (q: string): ReadonlyArray<string> => {
  const words = properWords(q)
  return [...new Set([q, words.join(" "), words.slice(0, -1).join(" ")])].filter((text) => text.length >= 2)
}

/** The sounds of the names that a text may mean, if words at its end, or the first one, are its place. */
const soundsOf = (q: string): ReadonlyArray<string> => {
  const words = properWords(q)
  const names = [
    words.slice(1),
    ...Array.from({ length: maxPlaceWords + 1 }, (_, index) => words.slice(0, words.length - index))
  ]
  return [...new Set(names.filter((name) => name.length > 0).map(soundOfWords))].filter((sound) => sound !== "")
}

const candidate = (
  { hit, is_active }: Pick<RankedHit, "hit" | "is_active">,
  former_names: ReadonlyArray<string>
): NamedCandidate => ({
  entity_id: hit.entity_id,
  name: hit.name,
  former_names,
  court: hit.registration.court,
  postal_code: hit.address?.postal_code ?? null,
  city: hit.address?.city ?? null,
  is_active
})

const meantBy = (location: Location): ReadonlyArray<EntityId> => {
  switch (location._tag) {
    case "Found":
      return [location.located.entity_id]
    case "Shared":
      return location.candidates.map(({ entity_id }) => entity_id)
    case "Unknown":
      return []
  }
}

/**
 * Makes what finds the organizations that a text may mean: those a search finds, typos included, and those whose name
 * or former name sounds alike.
 */
const makeCandidates = (register: Register["Service"]) => {
  /** The organizations whose number is what remains of a shortened text: the search leaves them out. */
  const numberedBy = Effect.fnUntraced(function*(text: string) {
    const reference = referenceOf(text)
    if (reference._tag !== "NumberOrName") return []
    return meantBy(yield* register.locate({ _tag: "RegisterNumber", written: reference.written }))
  })

  return Effect.fnUntraced(function*(text: string, without: Without) {
    const sounding = yield* register.sounding(soundsOf(text), without)
    let found: ReadonlyArray<RankedHit> = []
    for (const shorter of textsOf(text)) {
      if (found.length > 0) break
      const leftOut = yield* numberedBy(shorter)
      found = (yield* register.search({ q: shorter, skip: 0, limit: maxHits }, without, leftOut)).hits
    }
    const candidates = [
      ...found.map((hit) => candidate(hit, hit.hit.matched_name === undefined ? [] : [hit.hit.matched_name])),
      ...sounding.map((hit) => candidate(hit, hit.former_names))
    ]
    return [...new Map(candidates.map((one) => [one.entity_id, one])).values()]
  })
}

const cursorOf = ({ announced_on, sequence }: EventPosition, order: EventsQuery["order"]): string =>
  order === "ARRIVAL" ? String(sequence) : `${announced_on}.${sequence}`

const positionOf = (cursor: string | undefined): EventPosition | undefined => {
  if (cursor === undefined) return undefined
  const [announced_on = "", sequence = ""] = cursor.split(".")
  return { announced_on: CalendarDate.make(announced_on), sequence: Number(sequence) }
}

const upstreamEvent = ({ entity_id, event, former_ids, profile }: PlacedEvent): UpstreamEvent => ({
  event,
  entity_id,
  former_ids,
  profile
})

/** Makes what reads events page by page: a cursor is the place of the last event of its page. */
const makeEvents = (register: Register["Service"]) =>
  Effect.fnUntraced(function*(query: EventsQuery): Effect.fn.Return<EventsPage, UpstreamUnavailable> {
    const { after, from, limit, order, organizations, to, topics } = query
    const found = order === "ARRIVAL"
      ? yield* register.arrivals({ topics, organizations, after: Number(after ?? 0), limit: limit + 1 })
      : yield* register.events({ topics, organizations, from, to, after: positionOf(after), limit: limit + 1 })
    const placed = found.slice(0, limit)
    const last = placed.at(-1)
    return {
      events: placed.map(upstreamEvent),
      cursor: last === undefined ? after : cursorOf(last.position, order),
      has_more: found.length > limit
    }
  })

/** Answers from the records of the engine, and from a live source. */
const upstream: Layer.Layer<RegisterUpstream, never, Register | RegisterIntake | Identity | LiveBudget> = Layer
  .effect(
    RegisterUpstream,
    Effect.gen(function*() {
      const register = yield* Register
      const live = yield* LiveFetch
      const excerpt = yield* makeExcerpt
      return RegisterUpstream.of({
        search: (query, without) =>
          Effect.map(register.search(query, without), ({ hits, ...page }) => ({
            ...page,
            hits: hits.map(({ hit }) => hit)
          })),
        resolve: makeResolve(register),
        candidates: makeCandidates(register),
        profiles: Effect.fnUntraced(function*(entities) {
          const found = yield* Effect.forEach(
            entities,
            (entity_id) => register.locate({ _tag: "EntityId", entity_id }),
            { concurrency: "unbounded" }
          )
          return new Map(
            found.flatMap((location, index) =>
              location._tag === "Found" ? [[entities[index]!, location.located] as const] : []
            )
          )
        }),
        features: Effect.fnUntraced(function*(profile, wanted) {
          const known = yield* register.features(profile, wanted)
          if (excerpt === undefined || !wanted.includes("documents")) return known
          const held = known.documents?.value ?? []
          const printed = excerptTypes
            .filter((type) => !held.some(({ document_type }) => document_type === type))
            .map((document_type) => ({ document_type, as_of: profile.origin.as_of, is_official: false }))
          return { ...known, ...featureWires(availableDocuments([...held, ...printed])) }
        }),
        person: Effect.fnUntraced(function*(entity, wanted) {
          const found = Option.getOrUndefined(yield* register.person(entity))
          if (found === undefined) return Option.none()
          const features = wanted.length === 0 ? {} : yield* register.featuresOfPerson(entity, wanted)
          return Option.some({ person: found, features })
        }),
        document: Effect.fnUntraced(function*(profile, type) {
          const held = yield* register.document(profile, type)
          if (Option.isSome(held)) return Option.some({ ...held.value, is_official: true })
          return excerpt === undefined || !isExcerpt(type) ? Option.none() : Option.some(yield* excerpt(type, profile))
        }),
        events: makeEvents(register),
        event: (id) => Effect.map(register.event(id), Option.map(upstreamEvent)),
        live: (euid) => Effect.option(live.fetch(euid))
      })
    })
  ).pipe(Layer.provide(LiveFetch.layer))

/** The register engine as the upstream of the service, with the upkeep of its records. */
export const layer: Layer.Layer<
  RegisterUpstream | RegisterUpkeep,
  never,
  Register | RegisterIntake | Identity | LiveBudget
> = Layer.merge(upstream, Upkeep.layer)
