import { PriceFile, type PriceList, PriceLists, priceListsOf, priceVersions } from "@kontor/core/Prices"
import { Effect, Layer, Schema, SchemaIssue } from "effect"
import { readFile } from "node:fs/promises"
import { Configuration } from "./Configuration.ts"

/** A file of prices that cannot be read, or is not valid. */
export class InvalidPrices extends Schema.TaggedError<InvalidPrices>()("InvalidPrices", {
  file: Schema.String,
  faults: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `The prices in ${this.file} are not valid: ${this.faults.join("; ")}. Correct the file, which ` +
      "\"kontor prices check FILE\" examines, or unset KONTOR_PRICES for the standard prices."
  }
}

/** The maximum number of faults that a message names. */
const maxFaults = 10

const placeOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((step) => typeof step === "number" ? `[${step}]` : `.${String(step)}`).join("").slice(1)

const readableFaults = (issue: SchemaIssue.Issue): ReadonlyArray<string> =>
  SchemaIssue.makeFormatterStandardSchemaV1()(issue).issues.slice(0, maxFaults).map(({ message, path = [] }) => {
    const place = placeOf(path as ReadonlyArray<PropertyKey>)
    const fault = message === "Expected no excess property" ? "There is no price or setting of this name" : message
    return place === "" ? fault : `${place}: ${fault}`
  })

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(PriceFile), {
  errors: "all",
  onExcessProperty: "error"
})

/** The price lists that a file sets. */
export const readPrices = (file: string): Effect.Effect<ReadonlyArray<PriceList>, InvalidPrices> =>
  Effect.tryPromise({
    try: () => readFile(file, "utf8"),
    catch: (cause) => new InvalidPrices({ file, faults: [cause instanceof Error ? cause.message : String(cause)] })
  }).pipe(
    Effect.flatMap((text) =>
      Effect.mapError(decode(text), ({ issue }) => new InvalidPrices({ file, faults: readableFaults(issue) }))
    ),
    Effect.map(priceListsOf)
  )

/** The price lists of the configured file; only the standard one without a file. */
export const layer: Layer.Layer<never, InvalidPrices, Configuration> = Layer.effect(
  PriceLists,
  Effect.gen(function*() {
    const { pricesFile } = yield* Configuration
    return priceVersions(pricesFile === undefined ? [] : yield* readPrices(pricesFile))
  })
)
