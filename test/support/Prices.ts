import { PriceLists, priceVersions } from "@kontor/core/Prices"
import { PriceFile, priceListsOf } from "@kontor/node"
import { Effect, Layer, Schema } from "effect"

const decode = Schema.decodeEffect(Schema.fromJsonString(PriceFile), { errors: "all", onExcessProperty: "error" })

/** The price lists of a file with these versions. */
export const listsOf = (versions: ReadonlyArray<object>) =>
  Effect.map(decode(JSON.stringify({ versions })), priceListsOf)

/** A host whose operator sets these versions of the price list. */
export const pricedBy = (versions: ReadonlyArray<object>) =>
  Effect.map(listsOf(versions), (lists) => Layer.succeed(PriceLists, priceVersions(lists)))
