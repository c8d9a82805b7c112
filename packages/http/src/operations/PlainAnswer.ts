import { HttpServerResponse } from "effect/http"
import { notToBeStored } from "../CacheControl.ts"

/**
 * The answer to a request of no operation: plain, without the headers of operations and without any part of the
 * request.
 */
export const plainAnswer = (status: number, message: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe({ message }, { status, headers: notToBeStored })
