import { problemResponse } from "../problems/Problem.ts"
import { UnsupportedMediaTypeProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"

/** The answer to a body whose media type the operation does not read. */
export const unsupportedMediaType = problemResponse(UnsupportedMediaTypeProblem, {
  detail: sentences["unsupported-media-type"]
})
