import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest, Mac } from "effect/crypto"
import * as Base64Url from "effect/encoding/Base64Url"
import type { AccountId } from "../Accounts/Accounts.ts"
import { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { NotPaid } from "../Credits/Ledger.ts"
import { ServiceKeys } from "../Host.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import { cost, makePriceListInForce, type Plan, plansOfTopic, type TopicRules, topicsOf } from "../Prices.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { TopicCode } from "../Register/Event.ts"
import {
  type EventsPage,
  RegisterUpstream,
  type UpstreamUnavailable,
  type Without
} from "../Register/RegisterUpstream.ts"
import { EntityId } from "../Register/Registration.ts"
import type { Wire } from "../Register/Wire.ts"
import { makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import { shownSignals, type Signal } from "./Signal.ts"
import { PlanRequired } from "./SignalsCatalog.ts"

/** A cursor that this service did not issue to this account for these filters. */
export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}) {}

/** The binding of a cursor: the account that received it, and the filters as they were sent. */
export interface CursorBinding {
  readonly account_id: AccountId
  readonly filters: string
}

const prefix = "sig1."

/** The lengths of the last two parts of a cursor, in bytes: the digest of the binding, the signature. */
const lengths = { digest: 16, signature: 16 } as const

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const concatenated = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

/** The bytes of a cursor, if the text has the form of one. */
const bytesOf = (text: string): Option.Option<Uint8Array> => {
  if (!text.startsWith(prefix)) return Option.none()
  const written = text.slice(prefix.length)
  return Option.filter(
    Option.getSuccess(Base64Url.decode(written)),
    (bytes) => bytes.length > lengths.digest + lengths.signature && Base64Url.encode(bytes) === written
  )
}

/**
 * Writes and reads cursors: `sig1.` and the base64url of the upstream's cursor, a digest of account and filters, and a
 * truncated HMAC-SHA256 over both. The newest key signs, the others still verify. Rule: signals#cursor.
 */
export class SignalCursor extends Context.Service<SignalCursor, {
  readonly write: (upstream: string, binding: CursorBinding) => Effect.Effect<string>
  readonly read: (cursor: string, binding: CursorBinding) => Effect.Effect<string, InvalidCursor>
}>()("@kontor/core/Signals/ListSignals/SignalCursor") {
  static readonly layer: Layer.Layer<SignalCursor, never, ServiceKeys | Mac.Mac | Digest.Digest> = Layer.effect(
    SignalCursor,
    Effect.gen(function*() {
      const mac = yield* Mac.Mac
      const digest = yield* Digest.Digest
      const [newest, ...former] = yield* Effect.forEach(
        yield* ServiceKeys,
        ({ secret }) => Effect.orDie(Mac.key(Mac.hmacSha256, Redacted.value(secret)))
      )

      const bound = ({ account_id, filters }: CursorBinding) =>
        Effect.map(
          digest.digest(Digest.sha256, encoder.encode(JSON.stringify([account_id, filters]))),
          (bytes) => bytes.slice(0, lengths.digest)
        )

      const signature = (key: Mac.Key, signed: Uint8Array) =>
        Effect.map(Effect.orDie(mac.sign(key, signed)), (tag) => tag.slice(0, lengths.signature))

      const write = Effect.fn("SignalCursor.write")(function*(upstream: string, binding: CursorBinding) {
        const signed = concatenated(encoder.encode(upstream), yield* bound(binding))
        return prefix + Base64Url.encode(concatenated(signed, yield* signature(newest, signed)))
      })

      const read = Effect.fn("SignalCursor.read")(function*(cursor: string, binding: CursorBinding) {
        const bytes = yield* Effect.mapError(Effect.fromOption(bytesOf(cursor)), () => new InvalidCursor())
        const signedLength = bytes.length - lengths.signature
        const upstream = bytes.slice(0, signedLength - lengths.digest)
        const signed = concatenated(upstream, yield* bound(binding))
        for (const key of [newest, ...former]) {
          const isSigned = Mac.timingSafeEqual(yield* signature(key, signed), bytes.slice(signedLength))
          if (isSigned && Mac.timingSafeEqual(signed, bytes.slice(0, signedLength))) return decoder.decode(upstream)
        }
        return yield* new InvalidCursor()
      })
      return SignalCursor.of({ write, read })
    })
  )
}

/** A query of the feed: by default of all topics and organizations, from the cursor of the page before. */
export interface FeedQuery {
  readonly topics?: ReadonlyArray<TopicCode>
  readonly organizations?: ReadonlyArray<EntityId>
  /** `cursor` of the page before; absent for the first page. */
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * Signals in the order in which they became visible, the oldest first. `cursor` is where to continue, even after an
 * empty page; absent as long as there was no event. `has_more` is false at the current end.
 */
export interface FeedPage {
  readonly signals: ReadonlyArray<Signal>
  readonly cursor: string | undefined
  readonly has_more: boolean
}

/**
 * The events of the register as a feed that is read from a cursor on: for embedders who follow the register
 * themselves. Whoever stores `cursor` together with the effect of a page handles every Signal exactly once. An event
 * that was superseded and is reported anew appears again, under the same `event.id`. The feed is free and ignores
 * plans: over HTTP the list is the way. Withheld events and events without a profile are left out.
 */
export class SignalFeed extends Context.Service<SignalFeed, {
  readonly read: (query: FeedQuery) => Effect.Effect<FeedPage, UpstreamUnavailable>
}>()("@kontor/core/Signals/ListSignals/SignalFeed") {
  static readonly layer: Layer.Layer<SignalFeed, never, RegisterUpstream | Withheld> = Layer.effect(
    SignalFeed,
    Effect.gen(function*() {
      const upstream = yield* RegisterUpstream
      const { now: withheldNow } = yield* makeWithheldEntities

      const read = Effect.fn("SignalFeed.read")(
        function*({ after, limit, organizations = [], topics = [] }: FeedQuery) {
          const page = { order: "ARRIVAL", after, limit, organizations, topics } as const
          const { cursor, events, has_more } = yield* upstream.events(page)
          const signals = shownSignals(events, yield* withheldNow).map(({ value }) => value)
          return { signals, cursor, has_more }
        }
      )
      return SignalFeed.of({ read })
    })
  )
}

const { Array: List, String: Text, Struct, optionalKey } = Schema

/** The maximum number of organizations in one query. */
export const maxOrganizations = 50

/** The most Signals on a page. */
export const signalsPageSize = 20 as const

/**
 * A query of Signals. `from` and `to` are inclusive days of `announced_on`; a value that is named twice counts once.
 * `filters_as_sent` is what the cursor is bound to: the filters exactly as the caller wrote them.
 */
export const SignalsQuery = Struct({
  topics: optionalKey(List(TopicCode)),
  organization_ids: optionalKey(List(EntityId)),
  from: optionalKey(CalendarDate),
  to: optionalKey(CalendarDate),
  cursor: optionalKey(Text),
  filters_as_sent: Text
})
export type SignalsQuery = typeof SignalsQuery.Type

/** Reads matching events after a cursor of the upstream, newest first. */
type EventsAfter = (
  after: string | undefined,
  limit: number
) => Effect.Effect<EventsPage, UpstreamUnavailable>

/**
 * A page of Signals, and where the next one begins if there may be one. `is_shortened` when the budget ended it before
 * it was full.
 */
interface SignalPage {
  readonly signals: ReadonlyArray<Wire<Signal>>
  readonly next: string | undefined
  readonly is_shortened: boolean
}

/**
 * Assembles a page: events whose organization is withheld or has no profile are dropped after they were fetched, and
 * further ones fetched in their place, until the page is full, the events end, or the budget of upstream calls is used
 * up.
 */
const assemblePage = Effect.fnUntraced(function*(
  events: EventsAfter,
  withheld: Without,
  start: string | undefined,
  budget: number
): Effect.fn.Return<SignalPage, UpstreamUnavailable> {
  const signals: Array<Wire<Signal>> = []
  let cursor = start
  for (let call = 0; call < budget; call++) {
    const page = yield* events(cursor, signalsPageSize - signals.length)
    signals.push(...shownSignals(page.events, withheld))
    if (!page.has_more) return { signals, next: undefined, is_shortened: false }
    cursor = page.cursor
    if (signals.length === signalsPageSize) break
  }
  return { signals, next: cursor, is_shortened: signals.length < signalsPageSize }
})

/** The maximum number of calls of the upstream in one request; then its page ends early. */
export const UpstreamBudget = Context.Reference<number>("@kontor/core/Signals/UpstreamBudget", {
  defaultValue: () => 5
})

/** A page of Signals; `next_cursor` is present when there may be more. */
export interface ListedSignals {
  readonly signals: ReadonlyArray<Wire<Signal>>
  readonly next_cursor: string | undefined
  readonly is_shortened: boolean
  readonly topics: ReadonlyArray<TopicCode>
  readonly organization_ids: NonNullable<SignalsQuery["organization_ids"]>
}

const invalidParametersIn = ({ from, organization_ids = [], to }: SignalsQuery): InvalidParameters["parameters"] => ({
  ...(new Set(organization_ids).size > maxOrganizations && {
    organization_ids: [`organization_ids may name at most ${maxOrganizations} organizations`]
  }),
  ...(from !== undefined && to !== undefined && from > to && { from: ["from must not be after to"] })
})

const topicsAbove = (
  rules: TopicRules,
  plan: Plan,
  topics: ReadonlyArray<TopicCode>
): ReadonlyArray<TopicCode> => topics.filter((topic) => !plansOfTopic(rules, topic).includes(plan))

/** List Signals, newest first, page by page. Rule: signals#list. */
export class ListSignals extends Context.Service<ListSignals, {
  readonly list: (query: SignalsQuery) => Effect.Effect<
    Paid<ListedSignals>,
    InvalidParameters | InvalidCursor | PlanRequired | NotPaid | UpstreamUnavailable,
    Caller
  >
}>()("@kontor/core/Signals/ListSignals") {
  static readonly layer: Layer.Layer<ListSignals, never, RegisterUpstream | Withheld | Charge | SignalCursor> = Layer
    .effect(
      ListSignals,
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const { now: withheldNow } = yield* makeWithheldEntities
        const charge = yield* Charge
        const budget = yield* UpstreamBudget
        const cursors = yield* SignalCursor
        const priceListInForce = yield* makePriceListInForce

        const listed = Effect.fn("ListSignals.list")(function*(query: SignalsQuery) {
          const parameters = invalidParametersIn(query)
          if (Object.keys(parameters).length > 0) return yield* new InvalidParameters({ parameters })
          const { account_id, plan } = yield* Caller
          const binding = { account_id, filters: query.filters_as_sent }
          const start = query.cursor === undefined ? undefined : yield* cursors.read(query.cursor, binding)
          const topics = [...new Set(query.topics ?? [])]
          const list = yield* priceListInForce
          const above = topicsAbove(list, plan, topics)
          if (above.length > 0) return yield* PlanRequired.of(list, above)
          const organization_ids = [...new Set(query.organization_ids ?? [])]
          const filter = {
            order: "NEWEST_FIRST",
            topics: topics.length === 0 ? topicsOf(list, plan) : topics,
            organizations: organization_ids,
            from: query.from,
            to: query.to
          } as const
          const page = Effect.flatMap(
            withheldNow,
            (withheld) =>
              assemblePage((after, limit) => upstream.events({ ...filter, after, limit }), withheld, start, budget)
          )
          const price = cost({ base: list.prices.operations.signals })
          return yield* charge.pay({
            operation: "signals",
            price_version: list.version,
            largest: price,
            isSound: ({ signals }: ListedSignals) => signals.every((signal) => signal.isSound),
            lookup: Effect.gen(function*() {
              const { is_shortened, next, signals }: SignalPage = yield* page
              const next_cursor = next === undefined ? undefined : yield* cursors.write(next, binding)
              return { answer: { signals, next_cursor, is_shortened, topics, organization_ids }, cost: price }
            })
          })
        })
        return ListSignals.of({ list: listed })
      })
    )
}
