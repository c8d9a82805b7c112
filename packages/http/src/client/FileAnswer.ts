import { Stream } from "effect"
import type { HttpClientResponse } from "effect/http"
import { answerHead, errorHead } from "./AnswerHead.ts"
import { NoAnswer } from "./ClientFailures.ts"

/** A file in an answer: its name as the service gives it, its media type, its bytes as they arrive, and its cost. */
export interface FileAnswer<Bytes> {
  readonly file_name: string | undefined
  readonly media_type: string
  readonly bytes: Bytes
  readonly meta: {
    readonly request_id: string | undefined
    readonly request_credit_cost: number
    readonly credits_remaining: number | undefined
  }
}

/** A name within a folder: one that names another place is not valid. */
const fileName = /filename="([^"/\\]+)"/

/** Makes a file from a streamed answer. */
export const fileAnswer = (
  operation: string,
  response: HttpClientResponse.HttpClientResponse
): FileAnswer<Stream.Stream<Uint8Array, NoAnswer>> => {
  const { credits_charged, credits_remaining, request_id } = answerHead(response)
  const { retry_after_seconds: _, ...head } = errorHead(response)
  return {
    file_name: fileName.exec(response.headers["content-disposition"] ?? "")?.[1],
    media_type: response.headers["content-type"] ?? "application/octet-stream",
    bytes: Stream.mapError(
      response.stream,
      () => new NoAnswer({ operation, reason: "BROKEN_OFF", detail: "the file broke off", ...head })
    ),
    meta: { request_id, request_credit_cost: credits_charged ?? 0, credits_remaining }
  }
}
