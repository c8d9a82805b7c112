import { DocumentQuery } from "@kontor/core/Documents"
import type { PriceList } from "@kontor/core/Prices"
import { DocumentType, entityIdWritten } from "@kontor/core/Register"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { identifierIn, NamedOrganization } from "../credentials/NamedOrganization.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { pricedOperation } from "../openapi/PricedDescription.ts"
import { organizationExample } from "../Organizations/Examples.ts"
import { type Guide, ParameterGuide } from "../parameters/ParameterGuide.ts"
import {
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { DocumentAnswer } from "./DocumentAnswer.ts"

/** The query parameters of a fetch of a document. Rule: GET /v1/fetch-document. */
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

An excerpt (\`AD\`, \`CD\`) whose official form is not held is made from what the register holds. It says on every page that it is
not official, and its file name ends in \`unofficial\`.
`.trim()
})

const fetch = HttpApiEndpoint.get("fetchDocument", "/fetch-document", {
  query: documentParameters,
  success: DocumentAnswer,
  error: [InvalidRequestProblem, InsufficientCreditsProblem, NotFoundProblem, UpstreamUnavailableProblem]
})
  .annotate(CountedAs, "fetch-document")
  .annotate(NamedOrganization, identifierIn("company_id", entityIdWritten))
  .annotate(ParameterGuide, documentGuide)
  .annotateMerge(pricedOperation("fetchDocument", "Fetch a document of an organization", words))

/** Fetch of documents. Rule: GET /v1/fetch-document. */
export class DocumentsApi extends HttpApiGroup.make("documents")
  .add(fetch)
  .annotateEndpoints(Abilities, ["api:data"])
  .annotateMerge(OpenApi.annotations({ title: "Documents", description: "Fetch documents from the register." }))
{}
