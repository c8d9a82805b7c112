import { problemResponse } from "../problems/Problem.ts"
import { MethodNotAllowedProblem } from "../problems/ProblemBodies.ts"

/** The answer to a method that a known path does not have; `methods` are those it has. */
export const methodNotAllowed = (methods: ReadonlyArray<string>) =>
  problemResponse(
    MethodNotAllowedProblem,
    { detail: `This path answers ${methods.join(" and ")} only.` },
    { allow: methods.join(", ") }
  )
