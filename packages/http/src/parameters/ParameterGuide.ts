import { Context } from "effect"

/**
 * What a parameter is: `about` says what it is for, `rule` completes "limit …" where it is broken ("must be an integer
 * from 1 to 30"), `example` is a value of its meaning, and `schema` describes it where its own schema says too much or
 * too little.
 */
export interface Guide {
  readonly about: string
  readonly rule: string
  readonly example?: unknown
  readonly schema?: Readonly<Record<string, unknown>>
}

/** Guides by the names of parameters. One inside another has a name with dots, in which `*` stands for any member. */
export type Guides = Readonly<Record<string, Guide>>

/**
 * Annotation of an endpoint: the guides of its parameters, of which error messages and the OpenAPI document are made.
 */
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
