import { CredentialAdministration } from "@kontor/core/Administration"
import { Effect, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as Credentials from "../service/operators/CredentialAdministration.ts"
import * as ServiceKeys from "../service/operators/KeyAdministration.ts"
import { accountArgument, refusalsOfCredentials } from "./accounts/Record.ts"
import { answer, json } from "./Answer.ts"
import { CommandFailed } from "./CommandFailed.ts"
import { example } from "./Example.ts"
import { rotate } from "./keys/Rotate.ts"
import { nameFlag } from "./NameFlag.ts"
import { operatorWith, soleOperatorWith } from "./Operator.ts"
import { facts } from "./Table.ts"

const Operator = operatorWith(Credentials.layer)

const isUuid = Schema.is(Schema.String.check(Schema.isUUID()))

const create = Command.make(
  "create",
  {
    account: accountArgument,
    name: nameFlag("What it is for").pipe(Flag.withDefault("API key")),
    json
  },
  Effect.fnUntraced(function*({ account, json, name }) {
    const administration = yield* CredentialAdministration
    const { record, secret } = yield* administration.createApiKey(account, name).pipe(
      Effect.catchTags(refusalsOfCredentials)
    )
    const api_key = Redacted.value(secret)
    yield* answer(json, {
      data: { id: record.id, account_id: account, name, api_key },
      text: `${facts({ "Key": record.id, "API key": api_key })}\n\nKeep the API key: it is not shown again.`
    })
  })
).pipe(
  Command.withDescription("Create an API key, which is shown once"),
  example("keys create 01a1ff3b-e876-76f5-9663-816b3d52d32d --name \"nightly job\"", "A second key for an account")
)

const revoke = Command.make(
  "revoke",
  {
    key: Argument.String("key").pipe(
      Argument.filter(isUuid, () => "the id of an API key, as \"kontor accounts show\" shows it"),
      Argument.withDescription("The id of the key; accounts show lists it")
    ),
    json
  },
  Effect.fnUntraced(function*({ json, key }) {
    const administration = yield* CredentialAdministration
    yield* administration.revokeApiKey(key).pipe(
      Effect.catchTag("CredentialNotFound", () =>
        new CommandFailed({
          message: `There is no API key ${key}. "kontor accounts show ACCOUNT" shows those of an account.`
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
    Command.provide(revoke, Operator),
    Command.provide(rotate, soleOperatorWith(ServiceKeys.layer))
  ])
)
