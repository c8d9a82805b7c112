import { refuse } from "../problems/Problem.ts"
import { MethodNotAllowedProblem } from "../problems/ProblemBodies.ts"

/** Refuses a method that a known path lacks; `methods` are those it has. */
export const methodNotAllowed = (methods: ReadonlyArray<string>) =>
  refuse(
    MethodNotAllowedProblem,
    { detail: `This path answers ${methods.join(" and ")} only.` },
    { allow: methods.join(", ") }
  )
