import { Context } from "effect"

/**
 * Annotation of an endpoint: what the parameters of its path must look like for the path to be known at all. A path that does not match is
 * answered like an unknown one.
 */
export const PathPattern = Context.Reference<Readonly<Record<string, RegExp>>>("@kontor/http/operations/PathPattern", {
  defaultValue: () => ({})
})

/** Whether the parameters of a path are as its endpoint says. */
export const isKnownPath = (
  patterns: Readonly<Record<string, RegExp>>,
  parameters: Readonly<Record<string, string | undefined>>
): boolean => Object.entries(patterns).every(([name, pattern]) => pattern.test(parameters[name] ?? ""))
