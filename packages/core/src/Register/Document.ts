import { Schema } from "effect"

/** The documents of the register that can be fetched. Rule: documents#fetch-document. */
export const DocumentType = Schema.Literals(["AD", "CD", "shareholders_list", "articles_of_association", "SI"])
export type DocumentType = typeof DocumentType.Type

/** The excerpts that can be made from the register: the current and the chronological one. */
export const excerptTypes = ["AD", "CD"] as const
export type ExcerptType = (typeof excerptTypes)[number]

/** Whether an excerpt is meant. */
export const isExcerpt = (type: DocumentType): type is ExcerptType => type === "AD" || type === "CD"

/** The media type of each document. */
export const mediaTypeOf: Readonly<Record<DocumentType, "application/pdf" | "application/xml">> = {
  AD: "application/pdf",
  CD: "application/pdf",
  shareholders_list: "application/pdf",
  articles_of_association: "application/pdf",
  SI: "application/xml"
}

/**
 * A document was replaced, deleted or withheld before all of it was read. What was read of it is worthless: the next
 * read finds what the register holds now.
 */
export class DocumentGone extends Schema.TaggedError<DocumentGone>()("DocumentGone", { type: DocumentType }) {}
