import { Context, Effect, Layer, Schema, Struct as Members } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { NotPaid } from "../Credits/Ledger.ts"
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
import { makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import { Signal } from "./Signal.ts"
import { type InvalidCursor, SignalCursor } from "./SignalCursor.ts"
import { shownSignals } from "./SignalOf.ts"
import { PlanRequired } from "./SignalsCatalog.ts"

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
  readonly signals: ReadonlyArray<Signal>
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
  const signals: Array<Signal> = []
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
  readonly signals: ReadonlyArray<Signal>
  readonly next_cursor: string | undefined
  readonly is_shortened: boolean
  readonly topics: ReadonlyArray<TopicCode>
  readonly organization_ids: NonNullable<SignalsQuery["organization_ids"]>
}

/** Details and parties pass in any form. */
const areSignals = Schema.is(List(Struct(Members.omit(Signal.fields, ["details", "parties"]))))

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
            isSound: ({ signals }: ListedSignals) => areSignals(signals),
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
