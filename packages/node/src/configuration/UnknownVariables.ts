import { editDistance } from "@kontor/core/Register/Name"
import { Effect } from "effect"
import { type VariableName, variableNames } from "./Variables.ts"

/** An environment variable that looks like one of the service but is unknown, with the one probably meant. */
export interface UnknownVariable {
  readonly name: string
  readonly nearest: VariableName
}

const farthest = 100

const distance = (name: string, known: VariableName): number =>
  known.startsWith(name) ? 0 : editDistance(name, known, farthest)

const nearestTo = (name: string): VariableName =>
  variableNames.reduce((nearest, known) => distance(name, known) < distance(name, nearest) ? known : nearest)

/** The unknown variables of an environment that begin with `KONTOR_`. */
export const unknownVariables = (
  environment: Readonly<Record<string, string | undefined>>
): ReadonlyArray<UnknownVariable> =>
  Object.keys(environment)
    .filter((name) => name.startsWith("KONTOR_") && !variableNames.includes(name as VariableName))
    .map((name) => ({ name, nearest: nearestTo(name) }))

/** Warns that each has no effect, and names the one probably meant. */
export const warnOfUnknownVariables = Effect.suspend(() =>
  Effect.forEach(
    unknownVariables(process.env),
    ({ name, nearest }) =>
      Effect.logWarning(`${name} is no variable of Kontor and has no effect. Did you mean ${nearest}?`),
    { discard: true }
  )
)
