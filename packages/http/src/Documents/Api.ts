import type { PriceList } from "@kontor/core/Prices"
import { entityIdWritten } from "@kontor/core/Register"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { identifierIn, NamedOrganization } from "../credentials/NamedOrganization.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { pricedOperation } from "../openapi/PricedDescription.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import {
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { DocumentAnswer } from "./DocumentAnswer.ts"
import { documentGuide, documentParameters } from "./DocumentParameters.ts"

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
