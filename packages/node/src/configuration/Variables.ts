import { ObservationVariables } from "./variables/ObservationVariables.ts"
import { ProcessVariables } from "./variables/ProcessVariables.ts"
import { SourceVariables } from "./variables/SourceVariables.ts"
import { TrafficVariables } from "./variables/TrafficVariables.ts"

/**
 * Every environment variable of the service: `kontor serve --help` lists this table, and nothing else is read.
 * Rule: Operator surface (decisions 15).
 */
export const Variables = {
  ...ProcessVariables,
  ...SourceVariables,
  ...TrafficVariables,
  ...ObservationVariables
}

/** Name of an environment variable of the service. */
export type VariableName = keyof typeof Variables

/** The names of all environment variables of the service, in the order of the table. */
export const variableNames = Object.keys(Variables) as ReadonlyArray<VariableName>
