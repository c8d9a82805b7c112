import * as Nodes from "@kontor/postgres/Nodes"
import { Duration, Effect, Option } from "effect"
import { counted } from "../cli/Text.ts"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"

const check = "nodes"

const named = (ids: ReadonlyArray<string>): string => ids.map((id) => `"${id}"`).join(", ")

const without = (ids: ReadonlyArray<string>, others: ReadonlyArray<string>) => ids.filter((id) => !others.includes(id))

const nameOf = ({ id, roles }: Nodes.Node): string => `The process ${id} (${roles.join(", ")})`

const keyFindings = (ids: ReadonlyArray<string>) => (node: Nodes.Node): ReadonlyArray<Finding> => {
  const lacking = without(ids, node.key_ids)
  const more = without(node.key_ids, ids)
  return [
    ...(lacking.length === 0 ? [] : [
      failed(
        check,
        `${nameOf(node)} lacks the key ${
          named(lacking)
        } and cannot open what is sealed with it. Restart it with KONTOR_KEYS as here.`
      )
    ]),
    ...(more.length === 0 ? [] : [
      failed(
        check,
        `${nameOf(node)} has the key ${
          named(more)
        }, which is missing here. Set KONTOR_KEYS as it is there, on every node.`
      )
    ])
  ]
}

const silentFinding = (node: Nodes.LivingNode): Finding => {
  const silence = Duration.format(Duration.seconds(Math.round(node.seconds_silent)))
  return warning(
    check,
    `${
      nameOf(node)
    } did not end in order and was last heard of ${silence} ago, where every process is heard of every ` +
      `${Nodes.seenEvery} seconds: it was killed, hangs, or cannot reach the database. Its log says more.`
  )
}

const heardFindings = (heard: ReadonlyArray<Nodes.Node>, ids: ReadonlyArray<string>): ReadonlyArray<Finding> => {
  const findings = heard.flatMap(keyFindings(ids))
  if (heard.length === 0 || findings.length > 0) return findings
  return [ok(check, `${counted(heard.length, "node")} heard of lately, with the same keys`)]
}

/**
 * Which processes of the service are heard of, and whether they have the keys that are set here. Nobody can know that a
 * process lives, so one that was not heard of in time is named and not believed to.
 */
export const nodeChecks = Effect.gen(function*() {
  const nodes = yield* Nodes.remembered
  const known = yield* Effect.catchTag(ConfiguredKeys.found, "KeysMissing", () => Effect.succeedNone)
  return [
    ...nodes.filter((node) => !Nodes.isHeardOf(node)).map(silentFinding),
    ...Option.match(known, {
      onNone: () => [],
      onSome: (keys) => heardFindings(nodes.filter(Nodes.isHeardOf), keys.map(({ id }) => id))
    })
  ]
})
