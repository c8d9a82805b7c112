import type { Paid } from "@kontor/core/Credits"
import type { FetchedDocument } from "@kontor/core/Documents"
import { type DocumentGone, mediaTypeOf, type UpstreamUnavailable } from "@kontor/core/Register"
import { Effect, Record, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import { creditHeaders } from "../Credits/PaidAnswer.ts"

/** The answer with a document: its bytes. Rule: GET /v1/fetch-document. */
export const DocumentAnswer = HttpApiSchema.StreamUint8Array({ contentType: [...new Set(Object.values(mediaTypeOf))] })

const extensions = { "application/pdf": "pdf", "application/xml": "xml" } as const

/** An EUID is ASCII, so the whole name is: no client has to decode it. */
const fileNameOf = ({ as_of, euid, is_official, type }: FetchedDocument): string =>
  `${euid}_${type}_${as_of}${is_official ? "" : "_unofficial"}.${extensions[mediaTypeOf[type]]}`

/** A document that ends before its last byte was sent breaks its connection off, so that nobody takes it for whole. */
const brokenOff = (request_id: string) => (failure: DocumentGone | UpstreamUnavailable) =>
  Effect.annotateLogs(Effect.logWarning("A document broke off while it was sent", failure), { request_id })

/**
 * A paid document in its wire form: a file to save. Each piece is read when the client has taken the one before.
 */
export const documentAnswer = ({ answer, receipt }: Paid<FetchedDocument>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(Stream.tapError(answer.bytes, brokenOff(receipt.request_id)), {
    contentType: mediaTypeOf[answer.type],
    contentLength: answer.size,
    headers: {
      ...Record.map<string, number, string>(creditHeaders(receipt), String),
      "content-disposition": `attachment; filename="${fileNameOf(answer)}"`
    }
  })
