import { everyItem } from "@kontor/core"
import { Ability, everydayAbilities, everydayWildcard, expandAbilities, ExpiryInstant } from "@kontor/core/Accounts"
import { AccountReading, CredentialAdministration } from "@kontor/core/Administration"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { hash, randomBytes } from "node:crypto"
import * as AccountService from "../service/AccountService.ts"
import {
  accountArgument,
  monthlyLimitFlag,
  nameFlag,
  refusalsOfCredentials,
  tokenRecord,
  tokenTable,
  unknownAccount
} from "./AccountArguments.ts"
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
    monthly_credit_limit: monthlyLimitFlag,
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
    const { account: account_id, monthly_credit_limit, name } = given
    const { secret } = yield* administration
      .createToken({ account_id, name, abilities, expires_at, monthly_credit_limit })
      .pipe(Effect.catchTags(refusalsOfCredentials))
    const token = Redacted.value(secret)
    yield* answer(given.json, {
      data: { token, account_id, name, abilities, expires_at, monthly_credit_limit },
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

const list = Command.make(
  "list",
  { account: accountArgument, json },
  Effect.fnUntraced(function*({ account, json }) {
    const reading = yield* AccountReading
    const tokens = yield* everyItem((query) => reading.tokens(account, query)).pipe(
      Effect.catchTags({ AccountNotFound: () => unknownAccount(account), InvalidParameters: Effect.die })
    )
    yield* answer(json, { data: { tokens: tokens.map(tokenRecord) }, text: tokenTable(tokens) })
  })
).pipe(
  Command.withDescription("List the Bearer tokens of an account with their last use, the oldest first"),
  example("tokens list 01a1ff3b-e876-76f5-9663-816b3d52d32d", "All tokens of an account")
)

const isTokenId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

const revoke = Command.make(
  "revoke",
  {
    token: Argument.String("token").pipe(
      Argument.filter(isTokenId, () => "the id of a token, which stands before | in it"),
      Argument.withDescription("The id of the token, which stands before | in it; tokens list lists it")
    ),
    json
  },
  Effect.fnUntraced(function*({ json, token }) {
    const administration = yield* CredentialAdministration
    const { account_id, id } = yield* administration.revokeToken(Number(token)).pipe(
      Effect.catchTag("CredentialNotFound", () =>
        new CommandFailed({
          message: `There is no token ${token}. "kontor tokens list ACCOUNT" lists those of an account.`
        }))
    )
    yield* answer(json, {
      data: { id, account_id, revoked: true },
      text: "The token is revoked; the next request with it is refused."
    })
  })
).pipe(
  Command.withDescription("Revoke a Bearer token at once"),
  example("tokens revoke 7", "By its id")
)

/** `kontor tokens operator`: a token of an operator, which nothing stores but the digest in the configuration. */
const operator = Command.make(
  "operator",
  {
    name: Flag.String("name").pipe(
      Flag.filter(
        (name) => /^[A-Za-z0-9][A-Za-z0-9._@ -]{0,99}$/.test(name),
        () => "1 to 100 of A-Z a-z 0-9 . _ @ - and blanks, of which the first is a letter or digit"
      ),
      Flag.withDescription("Whose token it is, for the audit log")
    ),
    right: Flag.Literals("right", ["read", "support", "billing", "all"]).pipe(
      Flag.withDescription("What its operator may do")
    ),
    json
  },
  Effect.fnUntraced(function*({ json, name, right }) {
    const token = randomBytes(32).toString("base64url")
    const entry = `${name}:${right}:${hash("sha256", token)}`
    yield* answer(json, {
      data: { token, entry },
      text: `${facts({ "Token": token, "Entry": entry })}\n\nKeep the token: it is not shown again. Add the entry to ` +
        "KONTOR_ADMIN_TOKENS on every node, after a comma if there are others, and restart them."
    })
  })
).pipe(
  Command.withDescription("Make a token of an operator for the API below /admin/v1, which is shown once"),
  example("tokens operator --name nora --right support", "Its entry for KONTOR_ADMIN_TOKENS has only its digest")
)

const Operator = operatorWith(AccountService.layer)

/** `kontor tokens`: Bearer tokens, also with abilities that no API key can grant. */
export const Tokens = Command.make("tokens").pipe(
  Command.withDescription("Manage Bearer tokens"),
  Command.withSubcommands([
    Command.provide(create, Operator),
    Command.provide(list, Operator),
    operator,
    Command.provide(revoke, Operator)
  ])
)
