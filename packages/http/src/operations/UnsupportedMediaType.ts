import { problemResponse } from "../problems/Problem.ts"
import { UnsupportedMediaTypeProblem } from "../problems/ProblemBodies.ts"

/** The answer to a body whose media type the operation does not read. */
export const unsupportedMediaType = problemResponse(UnsupportedMediaTypeProblem, {
  detail: "Send the body as JSON, with the header Content-Type: application/json."
})
