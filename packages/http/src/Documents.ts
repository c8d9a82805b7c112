import type { Paid } from "@kontor/core/Credits"
import { type DocumentNotFound, DocumentQuery, FetchDocument, type FetchedDocument } from "@kontor/core/Documents"
import type { PriceList } from "@kontor/core/Prices"
import {
  type DocumentGone,
  DocumentType,
  entityIdWritten,
  mediaTypeOf,
  type UpstreamUnavailable
} from "@kontor/core/Register"
import { Effect, Record, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Abilities } from "./credentials/AdmittedCaller.ts"
import { IdempotencyKeyAccepted, retryHeaders } from "./Idempotency.ts"
import { pricedOperation } from "./openapi/PricedDescription.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { creditHeaders } from "./operations/Operation.ts"
import { CountedAs, NamedOrganization } from "./operations/Request.ts"
import { organizationExample } from "./Organizations.ts"
import { type Guide, identifierIn, ParameterGuide } from "./parameters/Parameters.ts"
import {
  BudgetExceededProblem,
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  refuse,
  UpstreamUnavailableProblem
} from "./problems/ProblemBodies.ts"
import { refusalsOfLookups } from "./problems/Refusals.ts"
import { creditsInWords } from "./problems/Sentences.ts"

/** The answer with a document: its bytes. */
const DocumentAnswer = HttpApiSchema.StreamUint8Array({ contentType: [...new Set(Object.values(mediaTypeOf))] })

const extensions = { "application/pdf": "pdf", "application/xml": "xml" } as const

/** An EUID is ASCII, so the whole name is: no client has to decode it. */
const fileNameOf = ({ as_of, euid, is_official, type }: FetchedDocument): string =>
  `${euid}_${type}_${as_of}${is_official ? "" : "_unofficial"}.${extensions[mediaTypeOf[type]]}`

/** A document that ends before its last byte was sent breaks its connection off, so that nobody takes it for whole. */
const brokenOff = (request_id: string) => (failure: DocumentGone | UpstreamUnavailable) =>
  Effect.annotateLogs(Effect.logWarning("A document broke off while it was sent", failure), { request_id })

/**
 * A paid document in its wire form: a file to save. Each piece is read when the client has taken the one before.
 */
const documentAnswer = ({ answer, receipt }: Paid<FetchedDocument>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(Stream.tapError(answer.bytes, brokenOff(receipt.request_id)), {
    contentType: mediaTypeOf[answer.type],
    contentLength: answer.size,
    headers: {
      ...Record.map<string, number | string, string>(creditHeaders(receipt), String),
      "x-document-official": String(answer.is_official),
      "content-disposition": `attachment; filename="${fileNameOf(answer)}"`
    }
  })

/** The query parameters of a fetch of a document. */
const documentParameters = DocumentQuery.fields

/** The guides of the document parameters. */
const documentGuide: Readonly<Record<keyof typeof documentParameters, Guide>> = {
  company_id: {
    about: "The `entity_id` of an organization, from a search.",
    rule: "must be an entity_id: 32 lower-case hexadecimal characters",
    example: organizationExample.entity_id,
    schema: { type: "string", pattern: "^[0-9a-f]{32}$" }
  },
  document_type: {
    about:
      "`AD` is the current excerpt, `CD` the chronological one, `shareholders_list` the newest list of shareholders, `articles_of_association` the newest articles, `SI` the structured content of the register as XML.",
    rule: `must be one of ${DocumentType.literals.join(", ")}`,
    example: "AD"
  }
}

const words = ({ prices }: PriceList) => ({
  description: `
Returns a document as the register issued it, as a file: \`SI\` is XML, all others are PDF. Costs ${
    creditsInWords(prices.operations["fetch-document"])
  }.
A Bearer token needs api:data.

The header \`X-Document-Official\` says whether the register issued it. Where the operator allows it, an excerpt (\`AD\`, \`CD\`) whose
official form is not held is printed from what the register holds. It says on every page that it is not official, its file name ends
in \`unofficial\`, the header is \`false\`, and it costs ${creditsInWords(prices.unofficial_excerpt)} instead.
`.trim()
})

const fetch = HttpApiEndpoint.get("fetchDocument", "/fetch-document", {
  query: documentParameters,
  headers: retryHeaders,
  success: DocumentAnswer,
  error: [
    InvalidRequestProblem,
    BudgetExceededProblem,
    InsufficientCreditsProblem,
    NotFoundProblem,
    UpstreamUnavailableProblem
  ]
})
  .middleware(IdempotencyKeyAccepted)
  .annotate(CountedAs, "fetch-document")
  .annotate(NamedOrganization, identifierIn("company_id", entityIdWritten))
  .annotate(ParameterGuide, documentGuide)
  .annotateMerge(pricedOperation("fetchDocument", "Fetch a document of an organization", words))

/** Fetch of documents. Rule: documents#fetch-document. */
export class DocumentsApi extends HttpApiGroup.make("documents")
  .add(fetch)
  .annotateEndpoints(Abilities, ["api:data"])
  .annotateMerge(OpenApi.annotations({ title: "Documents", description: "Fetch documents from the register." }))
{}

const reasons: Readonly<Record<DocumentNotFound["reason"], (type: DocumentNotFound["document_type"]) => string>> = {
  UNKNOWN_ORGANIZATION: () => "The register holds no organization of this entity_id.",
  NOT_HELD: (type) => `The register holds no document of the type ${type} of this organization.`,
  TOO_LARGE: (type) => `The document of the type ${type} is larger than this answer can be: download it over HTTP.`
}

const documentNotFound = ({ document_type, reason }: DocumentNotFound) =>
  refuse(NotFoundProblem, { detail: reasons[reason](document_type) })

/** The handlers of the document group. */
export const DocumentsHandlers = handlersOf(
  DocumentsApi,
  Effect.gen(function*() {
    const { fetch } = yield* FetchDocument
    return {
      fetchDocument: ({ query }) =>
        fetch(query).pipe(
          Effect.map(documentAnswer),
          Effect.catchTags({ ...refusalsOfLookups, DocumentNotFound: documentNotFound })
        )
    }
  })
)
