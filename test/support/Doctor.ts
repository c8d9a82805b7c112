import { Effect, Schema } from "effect"
import { type Environment, kontor } from "./Command.ts"

const Report = Schema.fromJsonString(Schema.Struct({
  healthy: Schema.Boolean,
  findings: Schema.Array(Schema.Struct({ check: Schema.String, status: Schema.String, found: Schema.String }))
}))

/** Asks `kontor doctor`. */
export const examine = Effect.fnUntraced(function*(environment: Environment) {
  const { code, stderr, stdout } = yield* kontor(["doctor", "--json"], environment)
  const { findings, healthy } = yield* Schema.decodeEffect(Report)(stdout)
  return { code, stderr, healthy, findings, statuses: findings.map(({ check, status }) => `${check}: ${status}`) }
})
