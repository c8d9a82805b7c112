import { type CatalogTopic, FetchSignal, ListSignals, SignalsCatalog, signalsPageSize } from "@kontor/core/Signals"
import { Effect, Schema, Struct } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { freeMetaOfRequest } from "../Credits/FreeAnswer.ts"
import { handlersOf } from "../operations/HandlersOf.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { refusalsOfLookups } from "../problems/Refusals.ts"
import { CatalogAnswer, schemaVersion, signalAnswer, signalsAnswer } from "./Answers.ts"
import { SignalsApi } from "./Api.ts"
import {
  invalidSignalsParameters,
  noParametersAllowed,
  refusalsOfSignals,
  unknownSignalsParameter
} from "./Refusals.ts"

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
const makeWritingCatalog = () => {
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

/** The filters of a request as sent: all parameters except the cursor, by name. */
const filtersAsSent = Effect.map(
  HttpServerRequest.ParsedSearchParams,
  (parameters) =>
    JSON.stringify(
      Object.keys(parameters).filter((name) => name !== "cursor").toSorted().map((name) => [name, parameters[name]])
    )
)

/** A single Signal has no parameters: the first one is refused. */
const withoutParameters = Effect.flatMap(HttpServerRequest.ParsedSearchParams, (parameters) => {
  const [first] = Object.keys(parameters)
  return first === undefined ? Effect.void : unknownSignalsParameter(first)
})

const { InvalidParameters, InvalidCursor, PlanRequired } = refusalsOfSignals

/** The handlers of the Signals group. */
export const SignalsHandlers = handlersOf(
  SignalsApi,
  Effect.gen(function*() {
    const { list } = yield* ListSignals
    const { fetch } = yield* FetchSignal
    const { topics } = yield* SignalsCatalog
    const writeCatalog = makeWritingCatalog()
    return {
      listSignals: ({ query }) =>
        filtersAsSent.pipe(
          Effect.flatMap((filters_as_sent) => list({ ...query, filters_as_sent })),
          Effect.map(signalsAnswer),
          Effect.catchTags({ ...refusalsOfLookups, InvalidParameters, InvalidCursor, PlanRequired })
        ),
      getSignalsCatalog: Effect.fnUntraced(function*() {
        if (Object.keys(yield* HttpServerRequest.ParsedSearchParams).length > 0) return yield* noParametersAllowed
        const known = yield* Effect.catchTag(topics, "UpstreamUnavailable", refusalsOfLookups.UpstreamUnavailable)
        return yield* writeCatalog(known, yield* freeMetaOfRequest)
      }),
      fetchSignal: ({ params: { signalId } }) =>
        withoutParameters.pipe(
          Effect.andThen(fetch(signalId)),
          Effect.map(signalAnswer),
          Effect.catchTags({
            ...refusalsOfLookups,
            InvalidSignalId: () => invalidSignalsParameters({ signal_id: ["signal_id is invalid"] }),
            SignalNotFound: () => refuse(NotFoundProblem, { detail: "There is no Signal of this id." }),
            PlanRequired
          })
        )
    }
  })
)
