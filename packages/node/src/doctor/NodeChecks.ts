import { Nodes } from "@kontor/postgres"
import { Effect, Option } from "effect"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import { failed, type Finding, ok } from "./Finding.ts"

const check = "nodes"

const named = (ids: ReadonlyArray<string>): string => ids.map((id) => `"${id}"`).join(", ")

const without = (ids: ReadonlyArray<string>, others: ReadonlyArray<string>) => ids.filter((id) => !others.includes(id))

const findingsOf = (ids: ReadonlyArray<string>) => ({ id, key_ids, roles }: Nodes.Node): ReadonlyArray<Finding> => {
  const node = `The process ${id} (${roles.join(", ")})`
  const lacking = without(ids, key_ids)
  const more = without(key_ids, ids)
  return [
    ...(lacking.length === 0 ? [] : [
      failed(
        check,
        `${node} lacks the key ${
          named(lacking)
        } and cannot open what is sealed with it. Restart it with KONTOR_KEYS as here.`
      )
    ]),
    ...(more.length === 0 ? [] : [
      failed(
        check,
        `${node} has the key ${named(more)}, which is missing here. Set KONTOR_KEYS as it is there, on every node.`
      )
    ])
  ]
}

/** Whether every process of the service that runs has the keys that are set here. */
export const nodeChecks = Effect.gen(function*() {
  const known = yield* ConfiguredKeys.found
  const nodes = yield* Nodes.living
  if (nodes.length === 0 || Option.isNone(known)) return []
  const findings = nodes.flatMap(findingsOf(known.value.map(({ id }) => id)))
  return findings.length > 0 ? findings : [ok(check, `${nodes.length} running, with the same keys`)]
}).pipe(Effect.catchTag("KeysMissing", () => Effect.succeed([])))
