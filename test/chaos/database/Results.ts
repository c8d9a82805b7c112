import { appendFileSync } from "node:fs"
import type { Trial } from "./Trial.ts"

/** Where the trials of a run are noted, one a line, if they are to be: `npm run chaos` prints a table of them. */
const file = process.env["KONTOR_CHAOS_NOTES"]

/** Notes a trial. */
export const note = (trial: Trial): void => {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ ...trial, wrong: trial.wrong.length })}\n`)
}

/** What came of rolling restarts. */
export interface Restarts {
  readonly restarts: number
  readonly answered: number
  readonly lost: number
  readonly creditsLost: number
  readonly creditsDoubled: number
  readonly discrepancies: number
}

/** Notes rolling restarts. */
export const noteRestarts = (restarts: Restarts): void => {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(restarts)}\n`)
}
