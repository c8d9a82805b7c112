import { type Kontor, KontorError, type PriceList as ShownPriceList } from "@kontor/client"
import { type PriceList, priceListAt, type PriceVersions, priceVersions } from "@kontor/core/Prices"
import { CalendarDate } from "@kontor/core/Register"
import { Clock, Data, Effect, Schema } from "effect"

/** The remote service did not answer with its prices. */
export class PricesUnknown extends Data.TaggedError("PricesUnknown")<{ readonly reason: string }> {
  override get message(): string {
    return `The prices of the service could not be read (${this.reason}). Check KONTOR_BASE_URL and KONTOR_API_KEY, ` +
      "and that the service answers."
  }
}

/** The price list by which a call of this moment is charged. */
export type AgentPrices = Effect.Effect<PriceList, PricesUnknown>

/** How long the prices of a remote service are cached. */
const rememberedFor = "1 minute"

const inForce = (versions: PriceVersions) => Effect.map(Clock.currentTimeMillis, (now) => priceListAt(versions, now))

const readDay = Schema.decodeSync(Schema.NullOr(CalendarDate))

const readList = (list: ShownPriceList): PriceList => ({ ...list, from: readDay(list.from) })

/** Makes the prices of a remote service. */
export const pricesOver = (client: Pick<Kontor, "getPrices">): Effect.Effect<AgentPrices> =>
  Effect.tryPromise({
    try: () => client.getPrices(),
    catch: (cause) => new PricesUnknown({ reason: cause instanceof KontorError ? cause.message : "it did not answer" })
  }).pipe(
    Effect.map(({ coming, price_list }) => priceVersions(coming.map(readList), readList(price_list))),
    Effect.cachedWithTTL(rememberedFor),
    Effect.map(Effect.flatMap(inForce))
  )
