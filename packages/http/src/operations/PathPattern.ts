import { Context } from "effect"

/**
 * Annotation of an endpoint: the patterns of its path parameters. A path that does not match is answered like an
 * unknown one.
 */
export const PathPattern = Context.Reference<Readonly<Record<string, RegExp>>>("@kontor/http/operations/PathPattern", {
  defaultValue: () => ({})
})

/** The parameters of a path, as read by the router. */
type PathParameters = Readonly<Record<string, string | undefined>>

/** Whether each parameter of a path has a value: `/monitors/` is not the path of a monitor. */
const isWholePath = (parameters: PathParameters): boolean => Object.values(parameters).every((value) => value !== "")

/** Whether the parameters of a path have values that match the endpoint's patterns. */
export const isKnownPath = (
  patterns: Readonly<Record<string, RegExp>>,
  parameters: PathParameters
): boolean =>
  isWholePath(parameters) && Object.entries(patterns).every(([name, pattern]) => pattern.test(parameters[name] ?? ""))
