import {
  type EntityId,
  entityIdWritten,
  type SearchHit,
  type SearchQuery,
  UpstreamUnavailable
} from "@kontor/core/Register"
import { Array, Effect, Option, Ref } from "effect"
import { courtOfCode } from "../identity/Court.ts"
import { numberBesideCourt, parseEuid, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { parseAskedNumber, type WrittenRegisterNumber } from "../identity/WrittenRegisterNumber.ts"
import { compare } from "../records/KeptRecord.ts"
import type { Candidate, RegisterReference, SearchPage } from "../Register.ts"
import { filterTerms } from "./FilterMatch.ts"
import { disagreeing, type SearchClass } from "./Match.ts"
import { wordWeights } from "./NameWords.ts"
import { askedNumber, type ReadQuery, readQuery } from "./ReadQuery.ts"
import type { IndexQuery, OrderedHit, SearchIndex } from "./SearchIndex.ts"

/** The present organizations that the operator withholds. The version changes whenever the list does. */
export interface WithheldList {
  readonly version: string
  readonly entities: ReadonlyArray<EntityId>
}

/** What hits show, where the register holds them, and the version of the list of withheld organizations. */
export interface ShownHits {
  readonly hits: ReadonlyMap<EntityId, SearchHit>
  readonly withheld: string
}

/** What a search needs of a register besides the index. */
export interface SearchedRegister {
  readonly shown: (entities: ReadonlyArray<EntityId>) => Effect.Effect<ShownHits, UpstreamUnavailable>
  readonly withheld: Effect.Effect<WithheldList, UpstreamUnavailable>
}

/** The maximum number of restarts of a search because the register changed meanwhile. */
const maxRounds = 8

const retry_after_seconds = 2

const unavailable = () => new UpstreamUnavailable({ retry_after_seconds })

const indexQuery = ({ filters, limit, q, skip }: SearchQuery): Omit<IndexQuery, "without"> => ({
  query: q === undefined ? undefined : readQuery(q),
  terms: filterTerms(filters ?? {}),
  skip,
  limit
})

/**
 * Makes the search of a register: the index finds, the register shows. The index may be a moment behind. Withheld
 * organizations are left out by the current list, so that pages and totals are those of a register without them; hits
 * that the register no longer holds are left out too. Rule: Search (decisions 8); Signals (decisions 11).
 */
export const makeSearching = Effect.fnUntraced(function*(index: SearchIndex["Service"], register: SearchedRegister) {
  const known = yield* Ref.make<WithheldList>({ version: "", entities: [] })

  const attempt = Effect.fnUntraced(
    function*(query: Omit<IndexQuery, "without">, without: ReadonlyArray<EntityId>) {
      const list = yield* Ref.get(known)
      const page = yield* index.search({ ...query, without: [...list.entities, ...without] })
      const { hits, withheld } = yield* register.shown(page.hits.map(({ entity_id }) => entity_id))
      const gone = page.hits.map(({ entity_id }) => entity_id).filter((entity) => !hits.has(entity))
      const isCurrent = withheld === list.version
      if (!isCurrent) yield* Ref.set(known, yield* register.withheld)
      return { page, hits, gone, isCurrent }
    }
  )

  return Effect.fn("Register.search")(function*(query: SearchQuery, without: ReadonlyArray<EntityId> = []) {
    const asked = indexQuery(query)
    const leftOut = [...without]
    for (let round = 0; round < maxRounds; round++) {
      const { gone, hits, isCurrent, page } = yield* attempt(asked, leftOut)
      if (isCurrent && gone.length === 0) {
        return {
          ...page,
          hits: page.hits.map((ordered) => ({ ...ordered, hit: hits.get(ordered.entity_id)! }))
        } satisfies SearchPage
      }
      leftOut.push(...gone)
    }
    return yield* unavailable()
  }, Effect.catchTag("SearchIndexUnavailable", unavailable))
})

/** The lead in covered words that makes the first hit clear: a distinctive word. */
const minLead = wordWeights.distinctive

/** The classes in which a word of the query is not a word of the hit. */
const guessed: ReadonlyArray<SearchClass> = ["LAST_WORD_BEGUN", "TYPOS"]

const exact: ReadonlyArray<OrderedHit["match"]> = ["EXACT_NAME", "EXACT_BUT_LEGAL_FORM"]

/** Whether a query has several words. A single word does not mean the shorter of two names more clearly. */
const hasSeveralWords = ({ text }: ReadQuery): boolean =>
  text !== undefined && text.words.filter(({ is_required }) => is_required).length > 1

/** Whether a query names an organization: with a distinctive word, or with the whole name and its legal form. */
const namesSomebody = ({ text }: ReadQuery, { match }: OrderedHit): boolean =>
  text?.is_distinctive === true ||
  (match === "EXACT_NAME" && text !== undefined && text.core.length > 1 && text.core.length < text.words.length)

/**
 * The hit that a query clearly means, if any: it is of a better class than the second, or covers the query and its own
 * name clearly better, or is the only active one of its name. A word with typos, or a mere beginning, makes nothing
 * clear. Rule: fetch-organization (decisions 9).
 */
export const clearHit = <Hit extends OrderedHit>(query: ReadQuery, hits: ReadonlyArray<Hit>): Hit | undefined => {
  const [first, second] = hits
  if (first?.match === undefined || guessed.includes(first.match) || first.uncovered === disagreeing) return undefined
  if (first.match === "REGISTER_NUMBER") return second?.match === "REGISTER_NUMBER" ? undefined : first
  if (!namesSomebody(query, first)) return undefined
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
 * What distinguishes organizations that share a number: their courts, and their numbers where the court is the same; in
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

/** What a text names without doubt: never an organization by its name, which may be of another one tomorrow. */
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
