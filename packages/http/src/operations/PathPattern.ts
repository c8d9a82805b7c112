import { Context } from "effect"

/**
 * Annotation of an endpoint: what the parameters of its path must look like for the path to be known at all. A path
 * that does not match is answered like an unknown one.
 */
export const PathPattern = Context.Reference<Readonly<Record<string, RegExp>>>("@kontor/http/operations/PathPattern", {
  defaultValue: () => ({})
})

/** The parameters of a path, as the router reads them. */
type PathParameters = Readonly<Record<string, string | undefined>>

/** Whether each parameter of a path is there: `/monitors/` is not the path of a monitor. */
const isWholePath = (parameters: PathParameters): boolean => Object.values(parameters).every((value) => value !== "")

/** Whether the parameters of a path are there, and as its endpoint says. */
export const isKnownPath = (
  patterns: Readonly<Record<string, RegExp>>,
  parameters: PathParameters
): boolean =>
  isWholePath(parameters) && Object.entries(patterns).every(([name, pattern]) => pattern.test(parameters[name] ?? ""))
