import type { InvalidParameters } from "@kontor/core"
import type { SchemaAST, SchemaIssue } from "effect"
import { type Guides, guideTo } from "./ParameterGuide.ts"

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
