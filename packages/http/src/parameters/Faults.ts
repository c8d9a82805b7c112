import type { SchemaAST, SchemaIssue } from "effect"

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
