import type { InvalidParameters } from "@kontor/core"
import { type EntityId, Filter } from "@kontor/core/Register"
import { Context, Option, Predicate, Schema, type SchemaAST, type SchemaIssue, SchemaTransformation } from "effect"
import { UrlParams } from "effect/http"
import { type HttpApiEndpoint, HttpApiMiddleware } from "effect/http-api"
import type { Call, CurrentRequest, Refused } from "../operations/Request.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"

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

/** The rule for every parameter that is a day. A date-time stands for its day in Berlin. */
export const dayGuide: Pick<Guide, "rule" | "schema"> = {
  rule: "must be a day as YYYY-MM-DD, or a date-time such as 2026-11-20T08:00:00Z",
  schema: { type: "string", anyOf: [{ format: "date" }, { format: "date-time" }] }
}

/** How a date-time is read. */
export const dayOfInstant =
  "A date-time stands for its day in the time of Berlin, and is in that time where it has no offset."

/**
 * A fault of one value: its position, and the reason. `SAID` has the words of the broken rule; `REPEATED` is a
 * single-valued parameter with several values.
 */
export type Fault =
  & { readonly path: ReadonlyArray<PropertyKey> }
  & (
    | { readonly reason: "UNKNOWN"; readonly known: ReadonlyArray<string> }
    | { readonly reason: "MISSING" }
    | { readonly reason: "SAID"; readonly message: string }
    | { readonly reason: "REPEATED" }
    | { readonly reason: "BROKEN" }
  )

/** The maximum number of faults in an answer, which must not grow with the request. */
export const maxFaults = 50

const membersOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []

const saidBy = (path: ReadonlyArray<PropertyKey>, message: unknown): ReadonlyArray<Fault> => [
  typeof message === "string" ? { path, reason: "SAID", message } : { path, reason: "BROKEN" }
]

/** All faults that a schema found, one for each value. */
export const faultsOf = (issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey> = []): ReadonlyArray<Fault> => {
  switch (issue._tag) {
    case "Filter":
    case "Encoding":
      return faultsOf(issue.issue, path)
    case "Pointer":
      return faultsOf(issue.issue, [...path, ...issue.path])
    case "Composite":
      return issue.issues.flatMap((inner) => faultsOf(inner, path))
    case "AnyOf":
      return issue.issues.length === 0
        ? [{ path, reason: "BROKEN" }]
        : issue.issues.flatMap((inner) => faultsOf(inner, path))
    case "UnexpectedKey":
      return [{ path, reason: "UNKNOWN", known: membersOf(issue.ast) }]
    case "MissingKey":
      return [{ path, reason: "MISSING" }]
    case "InvalidValue":
      return saidBy(path, issue.annotations?.message)
    case "InvalidType":
    case "Forbidden":
    case "OneOf":
      return [{ path, reason: "BROKEN" }]
  }
}

/** Marks broken parameters that are repeated; a fault inside a list belongs to its item. */
export const withRepetitions = (
  faults: ReadonlyArray<Fault>,
  parameters: Readonly<Record<string, string | ReadonlyArray<string>>>
): ReadonlyArray<Fault> =>
  faults.map((fault) => {
    const { path, reason } = fault
    return reason === "BROKEN" && path.length === 1 && Array.isArray(parameters[String(path[0])])
      ? { path, reason: "REPEATED" }
      : fault
  })

const isMember = (segment: PropertyKey): segment is string => typeof segment === "string"

const nameOf = ({ path }: Fault): string => path.filter(isMember).join(".")

const ruleOf = (name: string, guides: Guides): string => guideTo(name, guides)?.rule ?? "is not valid"

const messageOf = (name: string, fault: Fault, guides: Guides): string => {
  switch (fault.reason) {
    case "UNKNOWN":
      return fault.known.length === 0 ? `${name} is unknown` : `${name} is unknown; known are ${fault.known.join(", ")}`
    case "MISSING":
      return fault.path.every(isMember) ? `${name} is required` : `${name} ${ruleOf(name, guides)}`
    case "SAID":
      return fault.message.startsWith("must ") ? `${name} ${fault.message}` : `${name}: ${fault.message}`
    case "REPEATED":
      return `${name} is given more than once`
    case "BROKEN":
      return `${name} ${ruleOf(name, guides)}`
  }
}

/** The message for each wrong parameter: what is wrong, and what is right. */
export const messagesOf = (
  faults: ReadonlyArray<Fault>,
  guides: Guides
): InvalidParameters["parameters"] => {
  const messages = new Map<string, ReadonlyArray<string>>()
  for (const fault of faults) {
    const name = nameOf(fault)
    messages.set(name, [...new Set([...messages.get(name) ?? [], messageOf(name, fault, guides)])])
  }
  return Object.fromEntries(messages)
}

/**
 * Whether a text was sent in UTF-8: anything else is read as replacement characters. A name in Latin-1 would be
 * searched or stored without its umlauts.
 */
export const isUtf8 = (text: string): boolean => !text.includes("\uFFFD")

/** Refuses a text that was not sent in UTF-8. */
export const inUtf8 = Schema.makeFilter((text: string) => isUtf8(text) || "must be in UTF-8")

const Digits = Schema.String.check(Schema.isPattern(/^\d{1,9}$/))

/** A parameter that is an integer in plain digits, within what `number` allows. */
export const WholeNumber = <S extends Schema.Codec<number>>(number: S) =>
  Digits.pipe(Schema.decodeTo(number, SchemaTransformation.numberFromString))

/** A parameter that may be repeated, each time with several items separated by commas. Repeated items count once. */
export const CommaList = <S extends Schema.Codec<string>>(item: S) =>
  Schema.Array(Schema.String).pipe(
    Schema.decodeTo(
      Schema.Array(item),
      SchemaTransformation.transform({
        decode: (texts: ReadonlyArray<string>): ReadonlyArray<string> => [
          ...new Set(
            texts.flatMap((text) => text.split(",")).map((text) => text.trim())
          )
        ],
        encode: (items: ReadonlyArray<S["Encoded"]>) => items
      })
    )
  )

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

const decodeJson = Schema.decodeOption(Schema.fromJsonString(Schema.Unknown))

/**
 * The name of the first repeated member in an object of a JSON text, at any depth; `JSON.parse` would keep only the
 * last value. Undefined for a text that is not JSON.
 */
export const repeatedMember = (json: string): string | undefined => {
  if (Option.isNone(decodeJson(json))) return undefined
  const objects: Array<Set<string> | undefined> = []
  let written = ""
  for (const [part] of json.matchAll(token)) {
    if (part === "{") objects.push(new Set())
    else if (part === "[") objects.push(undefined)
    else if (part === "}" || part === "]") objects.pop()
    else if (part === ":") {
      const name: string = JSON.parse(written)
      const members = objects.at(-1)
      if (members?.has(name)) return name
      members?.add(name)
    } else written = part
  }
  return undefined
}

const membersOnce = Schema.makeFilter((json: string) => {
  const name = repeatedMember(json)
  return name === undefined || `must have each member once, and has ${name} more than once`
})

/** Other names that are taken for documented ones, by those names. Rule: wire#aliases. */
type Aliases = Readonly<Record<string, string>>

const documented = (name: string, aliases: Aliases): string => Object.hasOwn(aliases, name) ? aliases[name]! : name

/** The aliases of list parameters, as clients write lists that name them with brackets. */
const listAliases: Aliases = { "feature[]": "feature", "features[]": "features" }

/**
 * The parameters of a query under their documented names. Values of both names are together one list. An operation
 * without such a parameter refuses the documented name as unknown.
 */
export const withoutAliases = (parameters: ReturnType<typeof UrlParams.toRecord>): typeof parameters => {
  if (!Object.keys(parameters).some((name) => Object.hasOwn(listAliases, name))) return parameters
  const named = new Map<string, typeof parameters[string]>()
  for (const [name, value] of Object.entries(parameters)) {
    const meant = documented(name, listAliases)
    const before = named.get(meant)
    named.set(meant, before === undefined ? value : [before, value].flat() as [string, ...Array<string>])
  }
  return Object.fromEntries(named)
}

/** The aliases of members of `filters`, and of members of these. */
const filterAliases: Aliases = { emp_size_category: "company_size_category" }
const coordinateAliases: Aliases = { lat: "latitude", lon: "longitude" }

/** An object with documented names; an alias beside the name that it stands for is left, and refused as unknown. */
const renamed = (value: unknown, aliases: Aliases): unknown =>
  Predicate.isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const meant = documented(name, aliases)
        return [Object.hasOwn(value, meant) ? name : meant, member]
      })
    )
    : value

const withoutFilterAliases = (value: unknown): unknown => {
  const filter = renamed(value, filterAliases)
  return Predicate.hasProperty(filter, "location_coordinates")
    ? { ...filter, location_coordinates: renamed(filter.location_coordinates, coordinateAliases) }
    : filter
}

/**
 * The parameter with a filter as JSON text. One with a repeated member is refused, because the first value would be
 * silently dropped.
 */
export const FilterText = Schema.String.check(inUtf8, membersOnce).pipe(
  Schema.decodeTo(Schema.fromJsonString(Schema.Unknown)),
  Schema.decodeTo(
    Filter,
    SchemaTransformation.transform({
      decode: (value: unknown) => withoutFilterAliases(value) as typeof Filter.Encoded,
      encode: (filter: typeof Filter.Encoded): unknown => filter
    })
  )
)

interface Asked<F extends string> {
  readonly feature?: ReadonlyArray<F> | undefined
  readonly features?: ReadonlyArray<F> | undefined
}

/** The two query parameters that name features; they mix freely. Rule: profiles#fetch-organization. */
export const featureParameters = <F extends string>(feature: Schema.Codec<F, string>) => ({
  feature: Schema.optionalKey(CommaList(feature)),
  features: Schema.optionalKey(CommaList(feature))
})

/** The descriptions and rules of both parameters. `withoutData` says how a feature without data is answered. */
export const featureGuide = (
  names: ReadonlyArray<string>,
  withoutData: string,
  examples: Readonly<Record<keyof Asked<string>, ReadonlyArray<string>>>
): Readonly<Record<keyof Asked<string>, Guide>> => {
  const rule = `must be one or several of ${names.join(", ")}, separated by commas`
  return {
    feature: {
      about: `Features to add to the profile. Repeat the parameter, or separate features by commas. ${withoutData}`,
      rule,
      example: examples.feature
    },
    features: { about: "The same as `feature`.", rule, example: examples.features }
  }
}

/** The features that either parameter asks for, each once. */
export const askedFeatures = <F extends string>({ feature = [], features = [] }: Asked<F>): ReadonlyArray<F> =>
  feature.length + features.length < 2 ? [...feature, ...features] : [...new Set([...feature, ...features])]

/** The query string of an address. */
export const queryOf = (url: string): string => {
  const start = url.indexOf("?")
  return start === -1 ? "" : url.slice(start + 1)
}

/** A query of visible ASCII characters without escapes and blanks: its parts are its names and values. */
const plainQuery = /^[!-$&-*,-~]+$/

const namedPart = (part: string): readonly [name: string, value: string] => {
  const end = part.indexOf("=")
  return end === -1 ? [part, ""] : [part.slice(0, end), part.slice(end + 1)]
}

const plainParameters = (query: string): UrlParams.UrlParams =>
  UrlParams.make(query.split("&").filter((part) => part !== "").map(namedPart))

/**
 * The query parameters of an address by name. A `%` that escapes nothing stands for itself, and bytes that are not
 * UTF-8 are read as replacement characters: the router would leave the whole value escaped. A second `?` at the start
 * is part of a name.
 */
export const queryParameters = (url: string): ReturnType<typeof UrlParams.toRecord> => {
  const query = queryOf(url)
  if (query === "") return {}
  return UrlParams.toRecord(
    plainQuery.test(query)
      ? plainParameters(query)
      : UrlParams.fromInput(new URLSearchParams(query.replace(/^\?/, "%3F")))
  )
}

/**
 * For an operation without query parameters: refuses every one by name (400), so that nothing is silently dropped. The
 * key in the query is removed before.
 */
export class NoParameters extends HttpApiMiddleware.Service<NoParameters, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/NoParameters",
  { error: InvalidRequestProblem }
) {
  static readonly check = ({ parameters }: Call): Refused | undefined => {
    const names = Object.keys(parameters).slice(0, maxFaults)
    return names.length === 0 ? undefined : invalidParameters({
      parameters: Object.fromEntries(names.map((name) => [name, [`${name} is unknown; there are no query parameters`]]))
    })
  }
}

/** Refuses a request whose parameters break a rule, and names up to 50 of them. Rule: errors#order-of-checks. */
export class ValidParameters extends HttpApiMiddleware.Service<ValidParameters, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/ValidParameters",
  { error: InvalidRequestProblem }
) {
  static readonly refuseFaults = (
    issue: SchemaIssue.Issue,
    { parameters }: Call,
    { annotations }: HttpApiEndpoint.Top
  ): Refused => {
    const faults = withRepetitions(faultsOf(issue).slice(0, maxFaults), parameters)
    return invalidParameters({ parameters: messagesOf(faults, Context.get(annotations, ParameterGuide)) })
  }
}

const dateOfFilter = { rule: "must be a date as YYYY-MM-DD", schema: { type: "string", format: "date" } }
const textOfFilter = "must be a text of 1 to 200 characters, without control characters, that is not blank"

const filterMembers: Readonly<Record<keyof Filter, Guide>> = {
  registration_date_from: { about: "Registered on this day or later.", ...dateOfFilter },
  registration_date_to: { about: "Registered on this day or earlier.", ...dateOfFilter },
  legal_form_code: {
    about: "A short form (`GmbH`, `UG`, `AG`, `GmbH & Co. KG`, ...), an XJustiz code or an ISO 20275 code, or several.",
    rule: "must be the code of a legal form, or a list of up to 50"
  },
  industry_code: {
    about:
      "An industry code, which stands for all codes below it (`62` finds `62.01.0`), or several. Points may be left out; a letter is a section.",
    rule: "must be an industry code, or a list of up to 50"
  },
  industry_scheme: {
    about: "The classification that `industry_code` means. Default WZ2025.",
    rule: "must be WZ2025 or WZ2008"
  },
  active: { about: "Whether the organization is active.", rule: "must be true or false" },
  postal_code: { about: "The postal code of the address.", rule: textOfFilter },
  city: { about: "The town of the address.", rule: textOfFilter },
  location_coordinates: {
    about: "The centre of a circle. Needs `location_max_distance_km`.",
    rule: "must be an object with latitude and longitude"
  },
  location_max_distance_km: {
    about: "The radius of the circle around `location_coordinates`, in kilometres.",
    rule: "must be a number from 1 to 100"
  },
  registration_type: {
    about: "The register, or several.",
    rule: "must be one of HRA, HRB, GnR, PR, VR, or a list of them"
  },
  registration_authority_name: { about: "The court that keeps the register.", rule: textOfFilter },
  registration_number: {
    about: "The number in the register, with its register or without: `150148`, `HRB 150148`.",
    rule: "must be a register number, such as 150148 or HRB 150148"
  },
  company_size_category: {
    about: "The size class of section 267 HGB.",
    rule: "must be one of micro, small, medium, large"
  },
  financial_filters: {
    about: "Ranges of financial figures, each of the newest year that has it. Amounts are in EUR, ratios from 0 to 1.",
    rule: "must be an object whose members are ranges"
  }
}

const innerOfFilters: Guides = {
  "location_coordinates.latitude": { about: "Degrees north.", rule: "must be a number from -90 to 90" },
  "location_coordinates.longitude": { about: "Degrees east.", rule: "must be a number from -180 to 180" },
  "financial_filters.*": { about: "A range, its ends included.", rule: "must be an object with gte, lte or both" },
  "financial_filters.*.gte": { about: "The least value.", rule: "must be a number" },
  "financial_filters.*.lte": { about: "The greatest value.", rule: "must be a number" }
}

/** The guides of the members of `filters`. Rule: search#filters. */
export const filterGuide: Guides = Object.fromEntries(
  Object.entries({ ...filterMembers, ...innerOfFilters }).map(([name, guide]) => [`filters.${name}`, guide])
)

/** The identifier in a parameter, which is given once. */
export const identifierIn =
  (name: string, read: (text: string) => EntityId | undefined) => (parameters: Call["parameters"]) => {
    const given = parameters[name]
    return typeof given === "string" ? read(given) : undefined
  }
