import type { HttpClientResponse } from "effect/http"

const digits = /^\d{1,9}$/

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && digits.test(text) ? Number(text) : undefined

/** The request, its cost, and when to try again, from the headers of an answer. */
export const answerHead = ({ headers }: HttpClientResponse.HttpClientResponse) => ({
  request_id: headers["x-request-id"],
  credits_charged: wholeNumber(headers["x-credits-charged"]),
  credits_remaining: wholeNumber(headers["x-credits-remaining"]),
  retry_after_seconds: wholeNumber(headers["retry-after"])
})

/** The same for an error; absent headers are left out. */
export const errorHead = (response: HttpClientResponse.HttpClientResponse) => {
  const { credits_charged, request_id, retry_after_seconds } = answerHead(response)
  return {
    ...(request_id !== undefined && { request_id }),
    ...(credits_charged !== undefined && { credits_charged }),
    ...(retry_after_seconds !== undefined && { retry_after_seconds })
  }
}
