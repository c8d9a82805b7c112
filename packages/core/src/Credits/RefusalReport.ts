import { Array, Order, Struct } from "effect"
import { addedTo, type RefusalCount } from "./Refusals.ts"

/** The requests at one endpoint that were refused with 402 in a period. */
export type RefusalSum = Omit<RefusalCount, "account_id" | "day">

const latestFirst = Order.mapInput(
  Order.Number,
  ({ last_refused_at }: RefusalSum) => -last_refused_at.epochMilliseconds
)

/** The sums by endpoint, the one that was refused last at the top. */
export const refusalsByEndpoint = (counts: ReadonlyArray<RefusalCount>): ReadonlyArray<RefusalSum> =>
  Object.values(Array.groupBy(counts, ({ endpoint }) => endpoint))
    .map((own) => Struct.omit(own.reduce(addedTo), ["account_id", "day"]))
    .toSorted(latestFirst)
