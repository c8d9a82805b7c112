import type { CatalogTopic } from "@kontor/core/Signals"
import { signalsPageSize } from "@kontor/core/Signals"
import { Effect, Schema, Struct } from "effect"
import { HttpServerResponse } from "effect/http"
import { CatalogAnswer, schemaVersion } from "./Answers.ts"

const Catalog = Schema.Struct(Struct.omit(CatalogAnswer.fields, ["meta"]))

const catalogOf = (topics: ReadonlyArray<CatalogTopic>): typeof Catalog.Type => ({
  catalog_version: "1.0",
  topics,
  capabilities: { page_size: signalsPageSize, pagination: ["CURSOR"] }
})

const encode = Schema.encodeEffect(Schema.fromJsonString(Catalog))

/** The `meta` of a catalog, except the version of its schema. */
type Seen = Omit<(typeof CatalogAnswer.Type)["meta"], "schema_version">

/**
 * Makes the writer of the catalog. Most answers differ only in their `meta`, so the rest is written once while the
 * topics stay the same.
 */
export const makeWritingCatalog = () => {
  let written: { readonly topics: ReadonlyArray<CatalogTopic>; readonly opening: string } | undefined
  const openingOf = Effect.fnUntraced(function*(topics: ReadonlyArray<CatalogTopic>) {
    if (written?.topics !== topics) {
      const text = yield* Effect.orDie(encode(catalogOf(topics)))
      written = { topics, opening: text.slice(0, -1) }
    }
    return written.opening
  })
  return (topics: ReadonlyArray<CatalogTopic>, seen: Seen) =>
    Effect.map(
      openingOf(topics),
      (opening) =>
        HttpServerResponse.text(`${opening},"meta":${JSON.stringify({ schema_version: schemaVersion, ...seen })}}`, {
          contentType: "application/json"
        })
    )
}
