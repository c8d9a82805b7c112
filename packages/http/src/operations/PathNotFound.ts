import { plainAnswer } from "./PlainAnswer.ts"

/** The answer to an unknown path. */
export const pathNotFound = plainAnswer(404, "Not Found")

/** Whether a path contains `;` or `#`, after which the router would read a query. Such a path is unknown. */
export const hasForeignQuery = (url: string): boolean => /^[^?]*[;#]/.test(url)
