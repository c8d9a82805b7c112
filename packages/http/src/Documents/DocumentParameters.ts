import { DocumentQuery } from "@kontor/core/Documents"
import { DocumentType } from "@kontor/core/Register"
import { organizationExample } from "../Organizations/Examples.ts"
import type { Guide } from "../parameters/ParameterGuide.ts"

/** The query parameters of a fetch of a document. Rule: GET /v1/fetch-document. */
export const documentParameters = DocumentQuery.fields

/** The guides of the document parameters. */
export const documentGuide: Readonly<Record<keyof typeof documentParameters, Guide>> = {
  company_id: {
    about: "The `entity_id` of an organization, from a search.",
    rule: "must be an entity_id: 32 lower-case hexadecimal characters",
    example: organizationExample.entity_id,
    schema: { type: "string", pattern: "^[0-9a-f]{32}$" }
  },
  document_type: {
    about:
      "`AD` is the current excerpt, `CD` the chronological one, `shareholders_list` the newest list of shareholders, `articles_of_association` the newest articles, `SI` the structured content of the register as XML.",
    rule: `must be one of ${DocumentType.literals.join(", ")}`,
    example: "AD"
  }
}
