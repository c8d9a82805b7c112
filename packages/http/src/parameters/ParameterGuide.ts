import { Context } from "effect"

/**
 * The guide of a parameter: `about` is its purpose, `rule` completes "limit …" when it is broken ("must be an integer
 * from 1 to 30"), `example` is a value, and `schema` describes it where its own schema says too much or too little.
 */
export interface Guide {
  readonly about: string
  readonly rule: string
  readonly example?: unknown
  readonly schema?: Readonly<Record<string, unknown>>
}

/** Guides by parameter name. A nested one has a dotted name, in which `*` stands for any member. */
export type Guides = Readonly<Record<string, Guide>>

/** Annotation of an endpoint: the guides of its parameters, for error messages and the OpenAPI document. */
export const ParameterGuide = Context.Reference<Guides>("@kontor/http/parameters/ParameterGuide", {
  defaultValue: () => ({})
})

const isGuideTo = (pattern: string, name: string): boolean => {
  const wanted = pattern.split(".")
  const asked = name.split(".")
  return wanted.length === asked.length && wanted.every((part, index) => part === "*" || part === asked[index])
}

/** The guide of a parameter. */
export const guideTo = (name: string, guides: Guides): Guide | undefined =>
  Object.entries(guides).find(([pattern]) => isGuideTo(pattern, name))?.[1]

/** What every parameter must be that is a day. A date-time stands for its day in Berlin. */
export const dayGuide: Pick<Guide, "rule" | "schema"> = {
  rule: "must be a day as YYYY-MM-DD, or a date-time such as 2026-11-20T08:00:00Z",
  schema: { type: "string", anyOf: [{ format: "date" }, { format: "date-time" }] }
}

/** How a date-time is read. */
export const dayOfInstant =
  "A date-time stands for its day in the time of Berlin, and is in that time where it has no offset."
