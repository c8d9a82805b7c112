import { type Clock, Effect, Schema } from "effect"
import { type Environment, kontor, kontorHere } from "./Command.ts"

const Report = Schema.fromJsonString(Schema.Struct({
  healthy: Schema.Boolean,
  findings: Schema.Array(Schema.Struct({ check: Schema.String, status: Schema.String, found: Schema.String }))
}))

const examinedBy = (run: typeof kontorHere) =>
  Effect.fnUntraced(function*(environment: Environment, clock?: Clock.Clock) {
    const { code, stderr, stdout } = yield* run(["doctor", "--json"], environment, clock)
    const { findings, healthy } = yield* Schema.decodeEffect(Report)(stdout)
    return { code, stderr, healthy, findings, statuses: findings.map(({ check, status }) => `${check}: ${status}`) }
  })

/** Asks `kontor doctor` in a process of its own, for what depends on the variables that it does not know. */
export const examine = examinedBy(kontor)

/** Asks `kontor doctor` in this process, whose environment has variables of its own. */
export const examineHere = examinedBy(kontorHere)
