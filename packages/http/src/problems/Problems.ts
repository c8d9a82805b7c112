import { CallerProblems } from "./kinds/CallerProblems.ts"
import { LimitProblems } from "./kinds/LimitProblems.ts"
import { OutageProblems } from "./kinds/OutageProblems.ts"
import { RequestProblems } from "./kinds/RequestProblems.ts"
import { StateProblems } from "./kinds/StateProblems.ts"

/**
 * Every type of problem by slug. The bodies, the OpenAPI document and the pages below `/problems` are made from this
 * table. Rule: Problem bodies (decisions 2).
 */
export const Problems = {
  ...RequestProblems,
  ...CallerProblems,
  ...StateProblems,
  ...LimitProblems,
  ...OutageProblems
} as const

/** The slug of a type of problem, as in `/problems/{slug}`. */
export type ProblemSlug = keyof typeof Problems
