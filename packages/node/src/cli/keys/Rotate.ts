import { KeyAdministration, type KeysUnknown, type KeyUse, type RotatedKeys } from "@kontor/core/Administration"
import type { SealBroken } from "@kontor/core/Secrets"
import * as Nodes from "@kontor/postgres/Nodes"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { Configuration } from "../../configuration/Configuration.ts"
import * as ConfiguredKeys from "../../keys/ConfiguredKeys.ts"
import { answer, json } from "../Answer.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { example } from "../Example.ts"
import { counted } from "../Text.ts"

/** The number of sealed things, in words. */
export const sealedInWords = ({ answers, endpoints }: Omit<KeyUse, "key_id">): string =>
  `${counted(endpoints, "endpoint")} and ${counted(answers, "stored answer")}`

const unknown = (failure: KeysUnknown) => {
  const lost = failure.unknown.map((use) => `key "${use.key_id}" (${sealedInWords(use)})`).join(", ")
  return new CommandFailed({
    message: `Something is sealed with ${lost}, which the service does not know, so nothing was changed. Put it back ` +
      "behind the newest key, and run the command again."
  })
}

const broken = ({ key_id, table }: SealBroken) =>
  new CommandFailed({
    message:
      `Something in ${table} cannot be opened with key "${key_id}": that id stands for another key than the one that ` +
      "sealed it, or it was changed. What was sealed again before stays so. Put the right key back, and run the command again."
  })

const chosen = new CommandFailed({
  message: "KONTOR_KEYS is set: generate the new key yourself. Put it before the others on every node, restart " +
    "the nodes, and run \"kontor keys rotate\"."
})

const text = ({ newest, unused, ...resealed }: RotatedKeys): string => {
  const isDone = resealed.endpoints + resealed.answers > 0
  const did = isDone
    ? `Sealed ${sealedInWords(resealed)} again with key ${newest}.`
    : `Everything is sealed with key ${newest} already.`
  if (unused.length === 0) return did
  const others = unused.join(", ")
  return `${did}\n\nNothing is sealed any more with: ${others}. Cursors that they signed are valid as long as they stay ` +
    "in the list."
}

const lacking = (key_id: string, nodes: ReadonlyArray<Nodes.Node>) =>
  new CommandFailed({
    message: `${counted(nodes.length, "node")} that run lack key "${key_id}" (${
      nodes.map(({ id }) => id).join(", ")
    }), ` +
      "and could not open what it seals, so nothing was changed. Put the key into KONTOR_KEYS of every node and restart " +
      "them, or wait 30 seconds for nodes that were killed. --force seals all the same."
  })

/** Refuses to seal with a key that a running node lacks. */
const knownEverywhere = Effect.fnUntraced(function*(key_id: string) {
  const nodes = yield* Nodes.living
  const without = nodes.filter(({ key_ids }) => !key_ids.includes(key_id))
  if (without.length > 0) return yield* lacking(key_id, without)
})

const rotated = Effect.fnUntraced(function*(force: boolean) {
  const keys = yield* ConfiguredKeys.current
  if (!force) yield* knownEverywhere(keys[0].id)
  return yield* KeyAdministration.use(({ rotateKeys }) => rotateKeys(keys))
}, Effect.catchTags({ KeysUnknown: unknown, SealBroken: broken }))

/** Everything sealed so far gets the newest known key before a new one is generated. */
const rotatedToNewKey = Effect.fnUntraced(function*(force: boolean) {
  const { keys: own } = yield* Configuration
  if (own !== undefined) return yield* chosen
  yield* rotated(force)
  yield* ConfiguredKeys.generateAnother
  return yield* rotated(force)
})

/** `kontor keys rotate`: seals with the newest key whatever older keys sealed. Rule: Secrets (decisions 15). */
export const rotate = Command.make(
  "rotate",
  {
    newKey: Flag.Boolean("new-key").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Generate a new key first; not with KONTOR_KEYS")
    ),
    force: Flag.Boolean("force").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Use the first key even if a running node lacks it; that node cannot open what it seals")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const rotation = yield* (given.newKey ? rotatedToNewKey(given.force) : rotated(given.force))
    yield* answer(given.json, { data: rotation, text: text(rotation) })
  })
).pipe(
  Command.withDescription(
    "Encrypt webhook secrets and stored answers again with the first key of KONTOR_KEYS"
  ),
  example("keys rotate", "After a new pair was put first in KONTOR_KEYS, and every node restarted"),
  example("keys rotate --new-key", "With generated keys, while the service is stopped")
)
