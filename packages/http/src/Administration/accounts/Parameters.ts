import { isLine } from "@kontor/core"
import { Ability, AccountId, AccountStatus, CredentialName, ExpiryInstant, Plan } from "@kontor/core/Accounts"
import { Schema } from "effect"
import { newTokenGuide } from "../../Accounts/Tokens.ts"
import { pageGuide } from "../../Pagination.ts"
import type { Guide, Guides } from "../../parameters/ParameterGuide.ts"
import { uuidPage, uuidPageGuide } from "../Paging.ts"

const { Array: List, Int, isBetween, isNonEmpty, isPattern, NullOr, optionalKey, String: Text, Struct } = Schema

const maxCredits = 1_000_000_000_000

const line = Schema.makeFilter(isLine(255))

const Email = Text.check(isPattern(/^[^\s@]+@[^\s@]+$/), line)

/** The query parameters of the list of accounts. */
export const accountsParameters = {
  text: optionalKey(Text.check(isNonEmpty(), line)),
  status: optionalKey(AccountStatus),
  ...uuidPage,
  cursor: optionalKey(AccountId)
}

/** The parameter of a path that names an account. */
export const accountParameters = { id: AccountId }

/** The parameters of a path that names a credential of an account. */
export const credentialParameters = { id: AccountId, credential_id: Text }

/** The body that creates an account. */
export const NewAccount = Struct({
  name: CredentialName,
  email: optionalKey(NullOr(Email)),
  plan: optionalKey(Plan),
  credits: optionalKey(Int.check(isBetween({ minimum: 0, maximum: maxCredits })))
}).annotate({
  identifier: "NewAccount",
  description: "The account to create.",
  examples: [{ name: "Muster GmbH", email: "post@example.org", plan: "pro", credits: 10_000 }]
})

/** The body that changes an account. */
export const AccountChanges = Struct({ name: optionalKey(CredentialName), email: optionalKey(NullOr(Email)) }).annotate(
  {
    identifier: "AccountChanges",
    description: "What is to be changed.",
    examples: [{ name: "Muster AG" }]
  }
)

/** The body that grants credits. */
export const NewGrant = Struct({
  credits: Int.check(
    isBetween({ minimum: -maxCredits, maximum: maxCredits }),
    Schema.makeFilter((credits: number) => credits !== 0, { expected: "a number other than 0" })
  ),
  reference: optionalKey(Text.check(Schema.isUUID()))
}).annotate({
  identifier: "NewGrant",
  description: "The credits to grant.",
  examples: [{ credits: 500, reference: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e418" }]
})

/** The body that sets a plan. */
export const NewPlan = Struct({ plan: Plan }).annotate({
  identifier: "NewPlan",
  description: "The plan to subscribe the account to.",
  examples: [{ plan: "max" }]
})

/** The body that creates an API key for an account. */
export const NewAccountApiKey = Struct({ name: CredentialName }).annotate({
  identifier: "NewAccountApiKey",
  description: "The API key to create.",
  examples: [{ name: "nightly job" }]
})

/** The body that creates a Bearer token for an account. */
export const NewAccountToken = Struct({
  token_name: CredentialName,
  abilities: List(Ability),
  expires_at: optionalKey(NullOr(ExpiryInstant))
}).annotate({
  identifier: "NewAccountToken",
  description: "The Bearer token to create.",
  examples: [{ token_name: "keys", abilities: ["account:read", "account:keys"] }]
})

const id: Guide = {
  about: "The id of the account.",
  rule: "must be the id of an account (UUID)",
  example: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"
}

const name: Guide = {
  about: "Whose account it is.",
  rule: "must be a text of 1 to 255 characters, without control characters"
}

const email: Guide = {
  about: "Where to reach the person responsible, or null.",
  rule: "must be an email address of at most 255 characters, or null"
}

const plan: Guide = {
  about: "The plan: an active subscription for a year from now; `free` is none.",
  rule: `must be one of ${Plan.literals.join(", ")}`
}

/** What the query parameters of the list of accounts are and must be. */
export const accountsGuide: Readonly<Record<keyof typeof accountsParameters, Guide>> = {
  text: {
    about: "Only accounts with this text in their name or email address.",
    rule: "must be a text of 1 to 255 characters, without control characters",
    example: "muster"
  },
  status: {
    about: "Only accounts in this state.",
    rule: `must be one of ${AccountStatus.literals.join(", ")}`,
    example: "suspended"
  },
  ...uuidPageGuide("accounts")
}

/** What the parameter of a path that names an account is. */
export const accountGuide: Guides = { id }

/** What the parameters of a path that names a credential are. */
export const credentialGuide: Guides = {
  id,
  credential_id: { about: "The id of the credential.", rule: "must be the id of a credential", example: "7" }
}

/** What the members of a new account are and must be. */
export const newAccountGuide: Guides = {
  name,
  email,
  plan: { ...plan, about: `${plan.about} Default: \`free\`.` },
  credits: {
    about: "Credits granted at once. Default: 0.",
    rule: `must be an integer from 0 to ${maxCredits}`
  }
}

/** What the members of a change of an account are and must be. */
export const accountChangesGuide: Guides = { id, name, email }

/** What the members of a grant are and must be. */
export const newGrantGuide: Guides = {
  id,
  credits: {
    about: "How many credits; a negative number takes back unspent ones.",
    rule: `must be an integer from -${maxCredits} to ${maxCredits}, and not 0`
  },
  reference: {
    about:
      "A UUID of your own for this grant. A repeat with the same one grants nothing again, and answers with the line that stands.",
    rule: "must be a UUID"
  }
}

/** What the members of a plan are and must be. */
export const newPlanGuide: Guides = { id, plan }

/** What the parameters of a list of an account's API keys are and must be. */
export const accountApiKeysGuide: Guides = { id, ...pageGuide("keys") }

/** What the parameters of a list of an account's tokens are and must be. */
export const accountTokensGuide: Guides = { id, ...pageGuide("tokens") }

/** What the members of a new API key are and must be. */
export const newApiKeyGuide: Guides = { id, name: { ...name, about: "What the key is for." } }

/** What the members of a new token are and must be. */
export const newAccountTokenGuide: Guides = {
  id,
  token_name: newTokenGuide.token_name,
  abilities: {
    about: "What the token may do. `account:keys` is granted here alone.",
    rule: `must be a list of ${Ability.literals.join(", ")}`
  },
  expires_at: newTokenGuide.expires_at
}
