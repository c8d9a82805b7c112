import { Ability, everydayAbilities, everydayWildcard, expandAbilities, ExpiryInstant } from "@kontor/core/Accounts"
import { CredentialAdministration } from "@kontor/core/Administration"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import * as AccountService from "../service/AccountService.ts"
import { accountArgument, nameFlag, refusalsOfCredentials } from "./AccountArguments.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, facts, json } from "./Output.ts"

const decodeInstant = Schema.decodeOption(ExpiryInstant)

const abilityNames = [...Ability.literals, everydayWildcard] as const

const create = Command.make(
  "create",
  {
    account: accountArgument,
    name: nameFlag("What the token is for"),
    abilities: Flag.Literals("ability", abilityNames).pipe(
      Flag.between(0, abilityNames.length),
      Flag.withDescription(
        `An ability of the token; repeat it for several (${everydayAbilities.join(" and ")}, or * for both)`
      )
    ),
    expires_at: Flag.String("expires-at").pipe(
      Flag.filterMap(decodeInstant, () => "an instant such as 2030-12-31T00:00:00Z"),
      Flag.optional,
      Flag.withDescription("When the token expires, such as 2030-12-31T00:00:00Z (never)")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const administration = yield* CredentialAdministration
    const abilities = expandAbilities(given.abilities.length === 0 ? [everydayWildcard] : given.abilities)
    const expires_at = Option.getOrNull(given.expires_at)
    if (expires_at !== null && DateTime.isLessThanOrEqualTo(expires_at, yield* DateTime.now)) {
      return yield* new CommandFailed({
        message: "--expires-at must be in the future."
      })
    }
    const { secret } = yield* administration
      .createToken({ account_id: given.account, name: given.name, abilities, expires_at })
      .pipe(Effect.catchTags(refusalsOfCredentials))
    const token = Redacted.value(secret)
    yield* answer(given.json, {
      data: { token, account_id: given.account, name: given.name, abilities, expires_at },
      text: `${
        facts({
          Token: token,
          Abilities: abilities.join(", "),
          Expires: expires_at === null ? "never" : DateTime.formatIso(expires_at)
        })
      }\n\nKeep the token: it is not shown again.`
    })
  })
).pipe(
  Command.withDescription("Create a Bearer token, which is shown once"),
  example(
    "tokens create 01a1ff3b-e876-76f5-9663-816b3d52d32d --name keys --ability account:read --ability account:keys",
    "A token that may manage API keys"
  )
)

/** `kontor tokens`: Bearer tokens, also with abilities that no API key can grant. */
export const Tokens = Command.make("tokens").pipe(
  Command.withDescription("Manage Bearer tokens"),
  Command.withSubcommands([Command.provide(create, operatorWith(AccountService.layer))])
)
