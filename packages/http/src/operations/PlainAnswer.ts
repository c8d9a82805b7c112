import { HttpServerResponse } from "effect/http"
import { notToBeStored } from "../CacheControl.ts"

/**
 * The answer to what is no request of an operation: plain, without the headers of operations, and nothing of the
 * request in it.
 */
export const plainAnswer = (status: number, message: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe({ message }, { status, headers: notToBeStored })
