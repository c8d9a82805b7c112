import { Schema } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"

/** The documents of the register that can be fetched. Rule: GET /v1/fetch-document. */
export const DocumentType = Schema.Literals(["AD", "CD", "shareholders_list", "articles_of_association", "SI"])
export type DocumentType = typeof DocumentType.Type

/** The media type of each document. */
export const mediaTypeOf: Readonly<Record<DocumentType, "application/pdf" | "application/xml">> = {
  AD: "application/pdf",
  CD: "application/pdf",
  shareholders_list: "application/pdf",
  articles_of_association: "application/pdf",
  SI: "application/xml"
}

/** A document as the register issued it, byte for byte. */
export interface RegisterDocument {
  readonly type: DocumentType
  readonly bytes: Uint8Array
}

/** A document that a register holds, and its day. */
export interface DatedDocument extends RegisterDocument {
  readonly as_of: CalendarDate
}
