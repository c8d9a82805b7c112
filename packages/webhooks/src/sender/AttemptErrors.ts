import type { AttemptError } from "@kontor/core"
import { ConnectFailed } from "@kontor/guard"
import { errors } from "undici"

const isMalformed = (cause: unknown): boolean =>
  cause instanceof errors.HTTPParserError || cause instanceof errors.HeadersOverflowError

/** What a request that got no answer failed at. */
export const errorOfCause = (cause: unknown): AttemptError => {
  if (cause instanceof ConnectFailed) return cause.reason
  return isMalformed(cause) ? "MALFORMED_ANSWER" : "CONNECTION_LOST"
}

/** What the status of an answer says; null where the attempt succeeded. Rule: Webhooks (decisions 14). */
export const errorOfStatus = (status: number): AttemptError | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? "REDIRECT" : "ERROR_STATUS"
}
