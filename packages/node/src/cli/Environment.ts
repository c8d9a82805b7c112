import { variableNames, Variables } from "../configuration/Variables.ts"

const standardOf = (standard: string | number | undefined): string => standard === undefined ? "" : ` (${standard})`

const column = Math.max(...variableNames.map((name) => name.length)) + 2

/** The environment variables of the service in the help: name, meaning and default. */
export const environmentHelp: string = [
  "ENVIRONMENT",
  ...variableNames.map((name) => {
    const { meaning, standard } = Variables[name]
    return `  ${name.padEnd(column)}${meaning}${standardOf(standard)}`
  })
].join("\n")
