import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { ValidBody } from "../../parameters/ValidBody.ts"
import { WholeBody } from "../../parameters/WholeBody.ts"
import { NotFoundProblem, UpstreamUnavailableProblem } from "../../problems/ProblemBodies.ts"
import { documented } from "../Documented.ts"
import {
  ImportAnswer,
  ImportsAnswer,
  RegisterStatusAnswer,
  ReleasedAnswer,
  WithheldAnswer,
  WithholdingAnswer,
  WordingsAnswer
} from "./Answers.ts"
import {
  entityGuide,
  entityParameters,
  importGuide,
  importParameters,
  importsGuide,
  importsParameters,
  NewWithholding,
  newWithholdingGuide,
  withheldGuide,
  withheldParameters,
  wordingsGuide,
  wordingsParameters
} from "./Parameters.ts"

const status = HttpApiEndpoint.get("getRegisterStatus", "/register", {
  success: RegisterStatusAnswer,
  error: UpstreamUnavailableProblem
}).middleware(NoParameters).annotateMerge(documented(
  "getRegisterStatus",
  "Get the state of the register",
  "Returns what the register holds, and what waits to be rebuilt."
))

const wordings = HttpApiEndpoint.get("listWordings", "/register/wordings", {
  query: wordingsParameters,
  success: WordingsAnswer,
  error: UpstreamUnavailableProblem
}).annotate(ParameterGuide, wordingsGuide).annotateMerge(documented(
  "listWordings",
  "List wordings that were not understood",
  "Lists what the reader of announcements could not place among the newest events, the most frequent first. `kontor register wordings` looks through all of them."
))

const imports = HttpApiEndpoint.get("listImports", "/imports", { query: importsParameters, success: ImportsAnswer })
  .annotate(ParameterGuide, importsGuide)
  .annotateMerge(documented("listImports", "List imports", "Lists what `kontor import` imported, the newest first."))

const report = HttpApiEndpoint.get("getImport", "/imports/:id", {
  params: importParameters,
  success: ImportAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, importGuide).middleware(NoParameters).annotateMerge(documented(
  "getImport",
  "Get the report of an import",
  "Returns how an import went, with the first thousand records that it left out."
))

const withheld = HttpApiEndpoint.get("listWithheld", "/withheld", {
  query: withheldParameters,
  success: WithheldAnswer
}).annotate(ParameterGuide, withheldGuide).annotateMerge(documented(
  "listWithheld",
  "List withheld organizations",
  "Lists the organizations that are withheld. Send `next_cursor` back as `cursor` for the next page."
))

const withhold = HttpApiEndpoint.post("withholdOrganization", "/withheld", {
  payload: NewWithholding,
  success: WithholdingAnswer,
  error: [NotFoundProblem, UpstreamUnavailableProblem]
})
  .annotate(ParameterGuide, newWithholdingGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "withholdOrganization",
    "Withhold an organization",
    "Withholds an organization from the next request on: it is in no search, list, detail or webhook, and its monitors rest. A withheld one stays as it is."
  ))

const release = HttpApiEndpoint.delete("releaseOrganization", "/withheld/:entity", {
  params: entityParameters,
  success: ReleasedAnswer,
  error: [NotFoundProblem, UpstreamUnavailableProblem]
}).annotate(ParameterGuide, entityGuide).middleware(NoParameters).annotateMerge(documented(
  "releaseOrganization",
  "Show an organization again",
  "Ends the withholding of an organization, even one that the register no longer holds."
))

/** What operators do with the register and its imports. */
export class OperatedRegisterApi extends HttpApiGroup.make("operatedRegister")
  .add(status, wordings, imports, report, withheld, withhold, release)
  .annotateMerge(OpenApi.annotations({
    title: "Register",
    description: "The register, its imports, and what is withheld."
  }))
{}
