import type { CallOptions, Kontor } from "@kontor/client"
import { kontor } from "../api/Kontor.ts"

type Prices = Awaited<ReturnType<Kontor["getPrices"]>>["price_list"]["prices"]

let inForce: Prices | undefined

/** Asks the service for the prices in force, which its operator may have set. */
export const loadPrices = async (call: CallOptions): Promise<Prices> => {
  const { price_list } = await kontor().getPrices({}, call)
  inForce = price_list.prices
  return inForce
}

/** The prices in force, in credits. The shell loads them before it shows a view of an account. */
export const prices = (): Prices => {
  if (inForce === undefined) throw new Error("The prices are not loaded yet")
  return inForce
}
