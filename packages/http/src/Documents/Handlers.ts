import { type DocumentNotFound, FetchDocument } from "@kontor/core/Documents"
import { Effect } from "effect"
import { handlersOf } from "../operations/HandlersOf.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { refusalsOfLookups } from "../problems/Refusals.ts"
import { DocumentsApi } from "./Api.ts"
import { documentAnswer } from "./DocumentAnswer.ts"

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
