import { plainAnswer } from "./PlainAnswer.ts"

/** The answer to an unknown path. */
export const pathNotFound = plainAnswer(404, "Not Found")
