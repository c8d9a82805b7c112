import { everyItem } from "@kontor/core"
import {
  AccountReading,
  Administration,
  CredentialAdministration,
  type KeysUnknown,
  type KeyUse,
  type RotatedKeys
} from "@kontor/core/Administration"
import type { SealBroken } from "@kontor/core/Secrets"
import { Nodes } from "@kontor/postgres"
import { Effect, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Configuration } from "../configuration/Configuration.ts"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import * as AccountService from "../service/AccountService.ts"
import {
  accountArgument,
  keyRecord,
  keyTable,
  monthlyLimitFlag,
  nameFlag,
  refusalsOfCredentials,
  unknownAccount
} from "./AccountArguments.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"
import { allOfOperators, operatorWith, soleOperatorWith } from "./Operator.ts"
import { answer, counted, facts, json } from "./Output.ts"

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
    message:
      `${counted(nodes.length, "running node")} lack${nodes.length === 1 ? "s" : ""} key "${key_id}" (${
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
  return yield* Administration.use(({ rotateKeys }) => rotateKeys(keys))
}, Effect.catchTags({ KeysUnknown: unknown, SealBroken: broken }))

/** Everything sealed so far gets the newest known key before a new one is generated. */
const rotatedToNewKey = Effect.fnUntraced(function*(force: boolean) {
  const { keys: own } = yield* Configuration
  if (own !== undefined) return yield* chosen
  yield* rotated(force)
  yield* ConfiguredKeys.generateAnother
  return yield* rotated(force)
})

/** `kontor keys rotate`: seals with the newest key whatever older keys sealed. Rule: operators#secrets. */
const rotate = Command.make(
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

const Operator = operatorWith(AccountService.layer)

const isUuid = Schema.is(Schema.String.check(Schema.isUUID()))

const create = Command.make(
  "create",
  {
    account: accountArgument,
    name: nameFlag("What it is for").pipe(Flag.withDefault("API key")),
    monthly_credit_limit: monthlyLimitFlag,
    json
  },
  Effect.fnUntraced(function*({ account, json, monthly_credit_limit, name }) {
    const administration = yield* CredentialAdministration
    const { record, secret } = yield* administration.createApiKey(account, name, monthly_credit_limit).pipe(
      Effect.catchTags(refusalsOfCredentials)
    )
    const api_key = Redacted.value(secret)
    yield* answer(json, {
      data: { id: record.id, account_id: account, name, monthly_credit_limit, api_key },
      text: `${facts({ "Key": record.id, "API key": api_key })}\n\nKeep the API key: it is not shown again.`
    })
  })
).pipe(
  Command.withDescription("Create an API key, which is shown once"),
  example("keys create 01a1ff3b-e876-76f5-9663-816b3d52d32d --name \"nightly job\"", "A second key for an account"),
  example(
    "keys create 01a1ff3b-e876-76f5-9663-816b3d52d32d --name trial --monthly-credit-limit 500",
    "A key that spends 500 credits a month at most"
  )
)

const list = Command.make(
  "list",
  { account: accountArgument, json },
  Effect.fnUntraced(function*({ account, json }) {
    const reading = yield* AccountReading
    const keys = yield* everyItem((query) => reading.apiKeys(account, query)).pipe(
      Effect.catchTags({ AccountNotFound: () => unknownAccount(account), InvalidParameters: Effect.die })
    )
    yield* answer(json, { data: { api_keys: keys.map(keyRecord) }, text: keyTable(keys) })
  })
).pipe(
  Command.withDescription("List the API keys of an account with their last use, the oldest first"),
  example("keys list 01a1ff3b-e876-76f5-9663-816b3d52d32d", "All keys of an account")
)

const revoke = Command.make(
  "revoke",
  {
    key: Argument.String("key").pipe(
      Argument.filter(isUuid, () => "the id of an API key, as \"kontor keys list\" shows it"),
      Argument.withDescription("The id of the key; keys list lists it")
    ),
    json
  },
  Effect.fnUntraced(function*({ json, key }) {
    const administration = yield* CredentialAdministration
    yield* administration.revokeApiKey(key).pipe(
      Effect.catchTag("CredentialNotFound", () =>
        new CommandFailed({
          message: `There is no API key ${key}. "kontor keys list ACCOUNT" lists those of an account.`
        }))
    )
    yield* answer(json, {
      data: { id: key, revoked: true },
      text: "The API key is revoked; the next request with it is refused."
    })
  })
).pipe(
  Command.withDescription("Revoke an API key at once"),
  example("keys revoke 01a1ff3b-e878-763e-af5a-3e669ae9d120", "By its id")
)

/** `kontor keys`: the API keys of accounts, and the keys of the service itself. */
export const Keys = Command.make("keys").pipe(
  Command.withDescription("Manage API keys, and rotate the keys of the service"),
  Command.withSubcommands([
    Command.provide(create, Operator),
    Command.provide(list, Operator),
    Command.provide(revoke, Operator),
    Command.provide(rotate, soleOperatorWith(allOfOperators))
  ])
)
