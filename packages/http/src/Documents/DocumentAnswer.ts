import type { Paid } from "@kontor/core/Credits"
import type { FetchedDocument } from "@kontor/core/Documents"
import { mediaTypeOf } from "@kontor/core/Register"
import { Record, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import { creditHeaders } from "../Credits/PaidAnswer.ts"

/** The number of bytes of a document that are sent at once. */
const chunkSize = 64 * 1024

/** The answer with a document: its bytes. Rule: GET /v1/fetch-document. */
export const DocumentAnswer = HttpApiSchema.StreamUint8Array({ contentType: [...new Set(Object.values(mediaTypeOf))] })

const chunksOf = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.range(0, Math.ceil(bytes.length / chunkSize) - 1).pipe(
    Stream.map((index) => bytes.subarray(index * chunkSize, (index + 1) * chunkSize))
  )

const extensions = { "application/pdf": "pdf", "application/xml": "xml" } as const

/** An EUID is ASCII, so the whole name is: no client has to decode it. */
const fileNameOf = ({ as_of, euid, is_official, type }: FetchedDocument): string =>
  `${euid}_${type}_${as_of}${is_official ? "" : "_unofficial"}.${extensions[mediaTypeOf[type]]}`

/** A paid document in its wire form: streamed, as a file to save. */
export const documentAnswer = ({ answer, receipt }: Paid<FetchedDocument>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(chunksOf(answer.bytes), {
    contentType: mediaTypeOf[answer.type],
    contentLength: answer.bytes.length,
    headers: {
      ...Record.map<string, number, string>(creditHeaders(receipt), String),
      "content-disposition": `attachment; filename="${fileNameOf(answer)}"`
    }
  })
