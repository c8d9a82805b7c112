import { HttpServerResponse } from "effect/http"

/** The answer to an unknown path: plain, without the headers of operations, and nothing of the request in it. */
export const pathNotFound = HttpServerResponse.jsonUnsafe({ message: "Not Found" }, { status: 404 })

/** Whether a path goes on after `;` or `#`, which the router would read as a query. Such a path is unknown. */
export const hasForeignQuery = (url: string): boolean => /^[^?]*[;#]/.test(url)
