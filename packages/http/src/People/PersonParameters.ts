import { PersonFeature, PersonQuery } from "@kontor/core/People"
import { featureGuide, featureParameters } from "../parameters/FeatureParameters.ts"
import type { Guide } from "../parameters/ParameterGuide.ts"
import { inUtf8 } from "../parameters/Utf8.ts"

/** The query parameters of a fetch of a person. Rule: GET /v1/fetch-person. */
export const personParameters = {
  person_q: PersonQuery.fields.person_q.check(inUtf8),
  organization_q: PersonQuery.fields.organization_q.check(inUtf8),
  ...featureParameters(PersonFeature)
}

const text = { type: "string", minLength: 2, maxLength: 500 }

/** The guides of the person parameters. */
export const personGuide: Readonly<Record<keyof typeof personParameters, Guide>> = {
  person_q: {
    about:
      "The name of the person. Order, titles, case and umlauts do not matter; initials and small misspellings are understood.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "Erika Mustermann",
    schema: text
  },
  organization_q: {
    about: "The organization the person is related to: an `entity_id`, an EUID, a register number or a name.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "Beispielwerk Analytics GmbH",
    schema: text
  },
  ...featureGuide(
    PersonFeature.literals,
    "A feature without data is `null` and free.",
    { feature: ["shareholdings"], features: ["shareholdings", "network"] }
  )
}
