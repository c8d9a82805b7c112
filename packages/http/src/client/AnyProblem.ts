import { KontorProblem } from "./KontorProblem.ts"
import type { FailureTo, Operations } from "./Operations.ts"

/** Any problem of the contract: its `code`, or its `_tag`, tells what else it says. */
export type AnyProblem = Extract<FailureTo<keyof Operations>, KontorProblem>

/** Whether what a promise was rejected with is a problem of the contract, so that its `code` can be asked for. */
export const isProblem = (error: unknown): error is AnyProblem => error instanceof KontorProblem
