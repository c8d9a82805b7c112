import { problemResponse } from "../problems/Problem.ts"
import { UnsupportedMediaTypeProblem } from "../problems/ProblemBodies.ts"

/** The answer to a body whose media type the operation does not read. */
export const unsupportedMediaType = problemResponse(UnsupportedMediaTypeProblem, {
  detail: "The body of this request is read as application/json."
})
