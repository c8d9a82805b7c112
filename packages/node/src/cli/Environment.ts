import { variableNames, Variables } from "../Variables.ts"

const standardOf = (standard: string | number | undefined): string => standard === undefined ? "" : ` (${standard})`

/** The environment variables of the service as help shows them: name, meaning, and what holds where one is unset. */
export const environmentHelp: string = [
  "ENVIRONMENT",
  ...variableNames.map((name) => {
    const { meaning, standard } = Variables[name]
    return `  ${name.padEnd(21)}${meaning}${standardOf(standard)}`
  })
].join("\n")
