import type { AttemptError } from "@kontor/core/Webhooks"
import { ConnectFailed } from "@kontor/guard"
import { errors } from "undici"

const isMalformed = (cause: unknown): boolean =>
  cause instanceof errors.HTTPParserError || cause instanceof errors.HeadersOverflowError

/** The error of a request without an answer. */
export const errorOfCause = (cause: unknown): AttemptError => {
  if (cause instanceof ConnectFailed) return cause.reason
  return isMalformed(cause) ? "MALFORMED_ANSWER" : "CONNECTION_LOST"
}

/** The error of an answer's status; null where the attempt succeeded. Rule: Webhooks (decisions 14). */
export const errorOfStatus = (status: number): AttemptError | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? "REDIRECT" : "ERROR_STATUS"
}
