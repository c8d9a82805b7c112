import * as Nodes from "@kontor/postgres/Nodes"
import { Duration, Effect } from "effect"
import { counted } from "../cli/Text.ts"
import { type Finding, ok, warning } from "./Finding.ts"

const check = "search"

/** How long an index may be behind the register before it seems that it does not follow, in seconds. */
const tolerance = 60

const nameOf = ({ id, version }: Nodes.LivingNode): string => `The node ${id.slice(0, 8)} (version ${version})`

const findingOf = (node: Nodes.LivingNode): ReadonlyArray<Finding> => {
  if (node.search === null) return []
  const { changes_behind, is_ready, seconds_behind } = node.search
  if (!is_ready) {
    const found = `${
      nameOf(node)
    } has no search index yet: it loads or builds it, in minutes at most. Its log says more.`
    return [warning(check, found)]
  }
  if (seconds_behind === null || seconds_behind <= tolerance) return []
  const time = Duration.format(Duration.seconds(seconds_behind))
  return [warning(
    check,
    `${nameOf(node)} searches what the register held ${time} ago, ${counted(changes_behind, "change")} behind. ` +
      "During a large import that is so until it ends. Else its log says why it does not follow; start it again."
  )]
}

/** Whether the search index of every process that searches and is heard of follows the register. */
export const searchChecks = Effect.gen(function*() {
  const nodes = (yield* Nodes.living).filter((node) => node.search !== null && Nodes.isHeardOf(node))
  const found = nodes.flatMap(findingOf)
  return nodes.length === 0 || found.length > 0
    ? found
    : [ok(check, `the index of ${counted(nodes.length, "node")} follows the register`)]
})
