import {
  CalendarDate,
  type Certainty,
  type EntityId,
  entityIdWritten,
  type EventsPage,
  type EventsQuery,
  excerptTypes,
  featureWires,
  hitOf,
  isExcerpt,
  type NamedCandidate,
  type Organization,
  type Origin,
  type Profile,
  ReadAhead,
  type RegisterUpkeep,
  RegisterUpstream,
  type Resolution,
  type SearchHit,
  type SearchQuery,
  type UpstreamEvent,
  UpstreamUnavailable,
  type Without
} from "@kontor/core/Register"
import { Array, Effect, Layer, Option, Ref, Result } from "effect"
import { availableDocuments } from "./Document.ts"
import { makeExcerpt } from "./Excerpts.ts"
import type { Identity } from "./identity/Identity.ts"
import {
  askedNumber,
  courtOfCode,
  numberBesideCourt,
  parseAskedNumber,
  parseEuid,
  type RegisterNumber,
  type WrittenRegisterNumber
} from "./identity/RegisterNumber.ts"
import { LiveFetch } from "./live/LiveFetch.ts"
import type { LiveBudget } from "./live/LiveSource.ts"
import { compare } from "./records/SourceRecord.ts"
import {
  type Candidate,
  type EventPosition,
  type Location,
  type PlacedEvent,
  type RankedHit,
  Register,
  type RegisterReference,
  type SearchPage
} from "./Register.ts"
import type { RegisterIntake } from "./RegisterIntake.ts"
import { filterTerms } from "./search/FilterMatch.ts"
import { likeliest, supportedBy } from "./search/Likeness.ts"
import { disagreeing, formerNameMeant } from "./search/Match.ts"
import { hasOtherLegalForm, properWords, soundOfWords, wordWeights } from "./search/NameWords.ts"
import { type ReadQuery, readQuery } from "./search/ReadQuery.ts"
import type { IndexQuery, OrderedHit, SearchIndex } from "./search/SearchIndex.ts"
import * as Upkeep from "./Upkeep.ts"

/** The present identifiers of organizations, and the version of the moves that lead to them. */
export interface PresentIdentifiers {
  readonly moves: string
  readonly entities: ReadonlyArray<EntityId>
}

/** A hit that the register holds, and the names that the organization had before, newest first. */
export interface ShownHit {
  readonly hit: SearchHit
  readonly former_names: ReadonlyArray<string>
}

/** An organization as a hit. */
export const shownHit = (
  organization: Parameters<typeof hitOf>[0] & Pick<Organization, "former_names">,
  origin: Pick<Origin, "as_of">
): ShownHit => ({
  hit: hitOf(organization, origin),
  former_names: organization.former_names.map(({ value }) => value)
})

/** The content of hits that the register holds, and the version of the moves of organizations. */
export interface ShownHits {
  readonly hits: ReadonlyMap<EntityId, ShownHit>
  readonly moves: string
}

/**
 * The answers that a search needs of a register besides the index. The version of moves changes whenever an
 * organization moves.
 */
export interface SearchedRegister {
  readonly shown: (entities: ReadonlyArray<EntityId>) => Effect.Effect<ShownHits, UpstreamUnavailable>
  readonly present: (entities: Without) => Effect.Effect<PresentIdentifiers, UpstreamUnavailable>
}

/** The maximum number of restarts of a search because the register changed meanwhile. */
const maxRounds = 8

const retry_after_seconds = 2

const unavailable = () => new UpstreamUnavailable({ retry_after_seconds })

/**
 * The order that is meant where only the first hits of a kind are of use: names from A, registrations from the
 * newest.
 */
const usualOrder = { name: "asc", registration_date: "desc" } as const

const sortingOf = ({ order, sort = "relevance" }: Pick<SearchQuery, "sort" | "order">): IndexQuery["sorting"] =>
  sort === "relevance" ? undefined : { by: sort, order: order ?? usualOrder[sort] }

const indexQuery = ({ filters, limit, q, skip, ...sorted }: SearchQuery): Omit<IndexQuery, "without"> => ({
  query: q === undefined ? undefined : readQuery(q),
  terms: filterTerms(filters ?? {}),
  sorting: sortingOf(sorted),
  skip,
  limit
})

/** A hit, with the former name that was found if it was found by one. */
const rankedHit = (
  { query }: Pick<IndexQuery, "query">,
  ordered: OrderedHit,
  { former_names, hit }: ShownHit
): RankedHit => {
  const texts = [query?.text, query?.number?.text].filter((text) => text !== undefined)
  const name = ordered.match === "FORMER_NAME" ? formerNameMeant(texts, former_names) : undefined
  return { ...ordered, hit: name === undefined ? hit : { ...hit, matched_name: name } }
}

const nobody: PresentIdentifiers = { moves: "", entities: [] }

/**
 * Makes the search of a register: the index finds, the register shows. The index may be a moment behind. It knows an
 * organization by its present identifier alone, so those in `without` are looked up first; the result is kept until
 * `without` is another set or an organization moves. Pages and totals are those of a register without them and without
 * the organizations in `leftOut`, which stand under their present identifiers. Hits that the register no longer holds
 * are left out too. Rule: signals#list.
 */
export const makeSearching = Effect.fnUntraced(function*(index: SearchIndex["Service"], register: SearchedRegister) {
  const known = yield* Ref.make<{ readonly without: Without; readonly present: PresentIdentifiers }>({
    without: new Set(),
    present: nobody
  })

  const lookUp = Effect.fnUntraced(function*(without: Without) {
    const present = yield* register.present(without)
    yield* Ref.set(known, { without, present })
    return present
  })

  const presentOf = Effect.fnUntraced(function*(without: Without) {
    if (without.size === 0) return nobody
    const last = yield* Ref.get(known)
    return last.without === without ? last.present : yield* lookUp(without)
  })

  return Effect.fn("Register.search")(
    function*(query: SearchQuery, without: Without = new Set(), leftOut: ReadonlyArray<EntityId> = []) {
      const asked = indexQuery(query)
      const missing = [...leftOut]
      let present = yield* presentOf(without)
      for (let round = 0; round < maxRounds; round++) {
        const page = yield* index.search({ ...asked, without: [...present.entities, ...missing] })
        const { hits, moves } = yield* register.shown(page.hits.map(({ entity_id }) => entity_id))
        const gone = page.hits.map(({ entity_id }) => entity_id).filter((entity) => !hits.has(entity))
        const isCurrent = without.size === 0 || moves === present.moves
        if (isCurrent && gone.length === 0) {
          return {
            ...page,
            hits: page.hits.map((ordered) => rankedHit(asked, ordered, hits.get(ordered.entity_id)!))
          } satisfies SearchPage
        }
        if (!isCurrent) present = yield* lookUp(without)
        missing.push(...gone)
      }
      return yield* unavailable()
    },
    Effect.catchTag("SearchIndexUnavailable", unavailable)
  )
})

/** The lead in covered words that makes the first hit clear, and that no clear short form lacks: a distinctive word. */
const minLead = wordWeights.distinctive

/** The classes in which a word of the query is not a word of the hit's name: such a hit is only similar. */
export const similarClasses: ReadonlyArray<OrderedHit["match"]> = ["FORMER_NAME", "LAST_WORD_BEGUN", "TYPOS"]

const exact: ReadonlyArray<OrderedHit["match"]> = ["EXACT_NAME", "EXACT_BUT_LEGAL_FORM"]

/** Returns whether a query has several words. A single word does not mean the shorter of two names more clearly. */
const hasSeveralWords = ({ text }: ReadQuery): boolean =>
  text !== undefined && text.words.filter(({ is_required }) => is_required).length > 1

/**
 * Returns whether a query names an organization: with a distinctive word, or with the whole name, which has several
 * words and a legal form. Its town may stand beside it, also where the name has the town itself.
 */
const namesSomebody = ({ text }: ReadQuery, { match }: OrderedHit): boolean =>
  text?.is_distinctive === true ||
  (match === "EXACT_NAME" && text !== undefined && text.core.length > 1 &&
    text.readings.some(({ forms }) => forms !== ""))

/** Returns whether a hit is found by a short form: initials, first parts, or the first word of a longer name. */
const isShortForm = (query: ReadQuery, { match }: OrderedHit): boolean =>
  match === "SHORT_FORM" || (match === "BEGINNING" && !hasSeveralWords(query))

/**
 * The hit that a query clearly means, if any: it is of a better class than the second, or covers the query and its own
 * name clearly better, or is the only active one of its name. A former name, a word with typos, or a mere beginning of
 * one makes nothing clear. A short form makes clear what nothing else fits, if it leaves no distinctive word in
 * doubt. Rule: profiles#fetch-organization.
 */
export const clearHit = <Hit extends OrderedHit>(query: ReadQuery, hits: ReadonlyArray<Hit>): Hit | undefined => {
  const [first, ...others] = hits
  const [second] = others
  if (first?.match === undefined || similarClasses.includes(first.match) || first.uncovered === disagreeing) {
    return undefined
  }
  if (first.match === "REGISTER_NUMBER") return second?.match === "REGISTER_NUMBER" ? undefined : first
  if (!namesSomebody(query, first)) return undefined
  if (isShortForm(query, first)) {
    const isCertain = first.match !== "SHORT_FORM" || first.uncovered < minLead
    return second === undefined && isCertain ? first : undefined
  }
  if (others.some(({ match }) => match === "SHORT_FORM") && !exact.includes(first.match)) return undefined
  const isAlone = second === undefined || second.match !== first.match
  const isOnlyActive = exact.includes(first.match) && first.is_active && second?.is_active === false
  const isCoveredBetter = hasSeveralWords(query) && second !== undefined &&
    second.uncovered - first.uncovered >= minLead
  return isAlone || isOnlyActive || isCoveredBetter ? first : undefined
}

/**
 * An organization with a requested register number, present or former: under the identifier of that number, and under
 * its present identifier.
 */
export interface Numbered extends RegisterNumber {
  readonly entity_id: EntityId
  readonly today: EntityId
  readonly is_former: boolean
}

/**
 * The organizations that a register number means, in the order of their identifiers: those that have it today, else
 * those that had it. One that moved stands under its present identifier.
 */
export const candidatesOf = (numbered: ReadonlyArray<Numbered>): ReadonlyArray<Candidate> => {
  const held = numbered.filter(({ entity_id, is_former, today }) => !is_former && today === entity_id)
  const sorted = (held.length > 0 ? held : numbered).toSorted((left, right) =>
    compare(left.today, right.today) || compare(left.entity_id !== left.today, right.entity_id !== right.today) ||
    compare(left.is_former, right.is_former) || compare(left.court, right.court) || compare(left.type, right.type) ||
    compare(left.suffix, right.suffix)
  )
  return Array.dedupeWith(sorted, (left, right) => left.today === right.today).map((one) => ({
    entity_id: one.today,
    court: courtOfCode(one.court)?.name ?? one.court,
    number: numberBesideCourt(one)
  }))
}

/**
 * The differences of organizations that share a number: their courts, and their numbers where the court is the same; in
 * order.
 */
export const differencesOf = (candidates: ReadonlyArray<Pick<Candidate, "court" | "number">>) => ({
  courts: [...new Set(candidates.map(({ court }) => court))].toSorted(),
  numbers: [...new Set(candidates.map(({ number }) => number))].toSorted()
})

/**
 * The meaning of a fetch's `q`: a precise reference, a bare number or one of a former court that is a name unless an
 * organization has it, or a name to search.
 */
export type Reference =
  | RegisterReference
  | { readonly _tag: "NumberOrName"; readonly written: WrittenRegisterNumber; readonly name: string }
  | { readonly _tag: "Name"; readonly name: string }

/**
 * Reads the `q` of a fetch: an entity_id, an EUID, a register number in any usual spelling, digits alone or with a
 * court. The name of a court that no longer keeps a register may be that of a town. Any other text is searched: a name,
 * or a number with a name or a town.
 */
export const referenceOf = (q: string): Reference => {
  const entity_id = entityIdWritten(q)
  if (entity_id !== undefined) return { _tag: "EntityId", entity_id }
  const number = parseEuid(q)
  if (number !== undefined) return { _tag: "Euid", number }
  const asked = askedNumber(q)
  if (asked === undefined || asked.beside !== "") {
    const former = parseAskedNumber(q)
    return former === undefined ? { _tag: "Name", name: q } : { _tag: "NumberOrName", written: former, name: q }
  }
  const { written } = asked
  return written.type === undefined ? { _tag: "NumberOrName", written, name: q } : { _tag: "RegisterNumber", written }
}

/**
 * The reference that a text makes without doubt: never an organization by its name, which may be of another one
 * tomorrow.
 */
export const preciseReferenceOf = (text: string): Option.Option<RegisterReference> => {
  const reference = referenceOf(text.trim())
  switch (reference._tag) {
    case "EntityId":
    case "Euid":
    case "RegisterNumber":
      return Option.some(reference)
    case "NumberOrName":
      return Option.some({ _tag: "RegisterNumber", written: reference.written })
    case "Name":
      return Option.none()
  }
}

type Unresolved = Extract<Resolution, { readonly _tag: "NotFound" }>

const notFound = (reason: Unresolved["reason"]): Unresolved => ({ _tag: "NotFound", reason, courts: [], numbers: [] })

const profileIn = (location: Location): Profile | undefined => location._tag === "Found" ? location.located : undefined

const isWithout = (without: Without, { entity_id, former_ids }: Profile): boolean =>
  without.has(entity_id) || former_ids.some((id) => without.has(id))

/** So many hits of a name show whether the first one is clear: a short form may follow other names. */
const hitsCompared = 10

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
  const resolved = (profile: Profile | undefined, without: Without): Resolution =>
    profile === undefined || isWithout(without, profile) ? notFound("UNKNOWN") : { _tag: "Found", profile }

  const byId = (entity_id: EntityId, without: Without): Effect.Effect<Resolution, UpstreamUnavailable> =>
    ReadAhead.use(({ located }) =>
      located?.entity_id === entity_id
        ? Effect.succeed(resolved(located.profile, without))
        : Effect.map(
          register.locate({ _tag: "EntityId", entity_id }),
          (location) => resolved(profileIn(location), without)
        )
    )

  const byReference = Effect.fnUntraced(
    function*(
      reference: Exclude<RegisterReference, { readonly _tag: "EntityId" }>,
      certainty: Certainty,
      without: Without
    ) {
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
    const { hits } = yield* register.search({ q: name, skip: 0, limit: hitsCompared }, without)
    const clear = meantHit(name, hits)
    const meant = certainty === "best" ? Result.orElse(clear, (none) => firstOf(hits, none)) : clear
    return Result.isSuccess(meant) ? yield* byId(meant.success, without) : meant.failure
  })

  const byText = Effect.fnUntraced(
    function*(
      reference: Exclude<Reference, { readonly _tag: "EntityId" }>,
      certainty: Certainty,
      without: Without
    ): Effect.fn.Return<Resolution, UpstreamUnavailable> {
      switch (reference._tag) {
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

  return (text: string, certainty: Certainty, without: Without): Effect.Effect<Resolution, UpstreamUnavailable> => {
    const reference = certainty === "precise" ? Option.getOrUndefined(preciseReferenceOf(text)) : referenceOf(text)
    if (reference === undefined) return Effect.succeed(notFound("IMPRECISE"))
    return reference._tag === "EntityId"
      ? byId(reference.entity_id, without)
      : byText(reference, certainty, without)
  }
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
    ...Array.makeBy(maxPlaceWords + 1, (index) => words.slice(0, words.length - index))
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
 * or former name sounds alike; of these, the ones that its letters support.
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
    const distinct = [...new Map(candidates.map((one) => [one.entity_id, one])).values()]
    return likeliest(text, supportedBy(text, distinct))
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
