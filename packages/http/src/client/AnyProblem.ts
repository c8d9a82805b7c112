import { KontorProblem } from "./KontorProblem.ts"
import type { FailureTo, Operations } from "./Operations.ts"

/** Any problem of the contract: its `code` or `_tag` determines its other members. */
export type AnyProblem = Extract<FailureTo<keyof Operations>, KontorProblem>

/** Whether a failure is a problem of the contract, so that its `code` can be read. */
export const isProblem = (error: unknown): error is AnyProblem => error instanceof KontorProblem
