import { Context, Effect } from "effect"

/**
 * Values of parameters and members of bodies by their names, and credentials, with which the examples of the contract
 * work. An id in a path is named with what it identifies, as in `monitors.id`.
 */
export interface Examples {
  readonly values: Readonly<Record<string, unknown>>
  /** An API key that the reference is to fill in. */
  readonly apiKey?: string | undefined
  /** A Bearer token that the reference is to fill in. */
  readonly token?: string | undefined
}

/** The examples of the contract as they stand: of organizations that no register holds. */
export const noExamples: Examples = { values: {} }

/**
 * Substitutes for the examples of the contract, given by a host that knows values which work, as a demonstration
 * does. It is asked with every request for the reference, so that it may change; the same object stands for no change.
 */
export const DocumentExamples = Context.Reference<Effect.Effect<Examples>>(
  "@kontor/http/openapi/DocumentExamples",
  { defaultValue: () => Effect.succeed(noExamples) }
)
