import {
  type EntityId,
  entityIdWritten,
  hitOf,
  type Organization,
  type Origin,
  type SearchHit,
  type SearchQuery,
  UpstreamUnavailable,
  type Without
} from "@kontor/core/Register"
import { Array, Effect, Option, Ref } from "effect"
import { courtOfCode } from "../identity/Court.ts"
import { numberBesideCourt, parseEuid, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { parseAskedNumber, type WrittenRegisterNumber } from "../identity/WrittenRegisterNumber.ts"
import { compare } from "../records/SourceRecord.ts"
import type { Candidate, RankedHit, RegisterReference, SearchPage } from "../Register.ts"
import { filterTerms } from "./FilterMatch.ts"
import { disagreeing, formerNameMeant } from "./Match.ts"
import { wordWeights } from "./NameWords.ts"
import { askedNumber, type ReadQuery, readQuery } from "./ReadQuery.ts"
import type { IndexQuery, OrderedHit, SearchIndex } from "./SearchIndex.ts"

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

/** The lead in covered words that makes the first hit clear: a distinctive word. */
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
 * one makes nothing clear, and a short form only what nothing else fits. Rule: profiles#fetch-organization.
 */
export const clearHit = <Hit extends OrderedHit>(query: ReadQuery, hits: ReadonlyArray<Hit>): Hit | undefined => {
  const [first, second] = hits
  if (first?.match === undefined || similarClasses.includes(first.match) || first.uncovered === disagreeing) {
    return undefined
  }
  if (first.match === "REGISTER_NUMBER") return second?.match === "REGISTER_NUMBER" ? undefined : first
  if (!namesSomebody(query, first)) return undefined
  if (isShortForm(query, first)) return second === undefined ? first : undefined
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
