import type { SchemaAST, SchemaIssue } from "effect"

/**
 * What is wrong with one value: where it is, and why. `SAID` carries the words of the rule that was broken; `REPEATED`
 * is a parameter that takes one value and is given several.
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

/** How many faults of one request are told: an answer must not grow with what is sent. */
export const mostFaults = 50

const membersOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []

const saidBy = (path: ReadonlyArray<PropertyKey>, message: unknown): ReadonlyArray<Fault> => [
  typeof message === "string" ? { path, reason: "SAID", message } : { path, reason: "BROKEN" }
]

/** Everything a schema found wrong, one fault for each value. */
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

/**
 * Tells apart the broken parameters that are given more than once; what is wrong inside a list is wrong with its item.
 */
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
