import { Ability, type Issued, type Token } from "@kontor/core/Accounts"
import { Redacted, Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { freeMeta, freeMetaExample } from "../../Credits/FreeAnswer.ts"
import { Instant, writtenInstant, writtenInstantOrNull } from "../../Instant.ts"

const { Array: List, Int, NullOr, String: Text, Struct } = Schema

const record = {
  name: Text.annotate({ description: "What the token is for." }),
  abilities: List(Ability).annotate({ description: "What it may do, with `*` expanded." }),
  expires_at: NullOr(Instant).annotate({ description: "When it expires; `null` for never." }),
  created_at: Instant.annotate({ description: "When it was created." })
}

const message = Text.annotate({ description: "What was done, in a sentence." })

const recordExample = {
  name: "nightly export",
  abilities: ["api:data", "account:read"],
  expires_at: "2030-12-31T00:00:00.000Z",
  created_at: "2026-05-01T08:30:00.000Z"
} as const

/** The answer to the creation of a token. Rule: Bearer token record (service description, Resources). */
export const CreatedTokenAnswer = Struct({
  token: Text.annotate({ description: "The token, `id|secret`. It is shown here and never again." }),
  ...record,
  meta: freeMeta
}).annotate({
  identifier: "CreatedToken",
  description: "A new Bearer token.",
  examples: [{ token: "7|Q2v…", ...recordExample, meta: freeMetaExample }]
}).pipe(HttpApiSchema.status(201))

/** A Bearer token as lists show it. */
export const ListedToken = Struct({
  id: Int.annotate({ description: "Identifies the token: what stands before `|` in it." }),
  ...record,
  last_used_at: NullOr(Instant).annotate({ description: "When it was last used; `null` for never." })
}).annotate({
  identifier: "ListedToken",
  description:
    "A Bearer token as lists show it: without its secret, of which no copy is kept. Its last use is known to the minute."
})

/** The answer with the list of tokens. Rule: Tokens (decisions 12). */
export const TokensAnswer = Struct({
  tokens: List(ListedToken),
  total: Int.annotate({ description: "How many there are." }),
  meta: freeMeta
}).annotate({
  identifier: "Tokens",
  description: "All Bearer tokens of the account, the oldest first.",
  examples: [{ tokens: [{ id: 7, ...recordExample, last_used_at: null }], total: 1, meta: freeMetaExample }]
})

/** The answer to the revocation of a token. */
export const RevokedTokenAnswer = Struct({
  message,
  token_name: Text.annotate({ description: "The name of the token that was revoked." }),
  meta: freeMeta
}).annotate({
  identifier: "RevokedToken",
  description: "What was revoked.",
  examples: [{ message: "The token is revoked.", token_name: "nightly export", meta: freeMetaExample }]
})

/** The answer to the revocation of all tokens. */
export const RevokedTokensAnswer = Struct({
  message,
  revoked: Int.annotate({ description: "How many tokens were revoked." }),
  meta: freeMeta
}).annotate({
  identifier: "RevokedTokens",
  description: "How many tokens were revoked.",
  examples: [{ message: "All tokens are revoked.", revoked: 3, meta: freeMetaExample }]
})

const recordOf = ({ abilities, created_at, expires_at, name }: Token) => ({
  name,
  abilities,
  expires_at: writtenInstantOrNull(expires_at),
  created_at: writtenInstant(created_at)
})

/** A new token in its wire form, with its plain text. */
export const createdToken = ({ record, secret }: Issued<Token>) => ({
  token: Redacted.value(secret),
  ...recordOf(record)
})

/** A token in a list. */
export const listedToken = (token: Token) => ({
  id: token.id,
  ...recordOf(token),
  last_used_at: writtenInstantOrNull(token.last_used_at)
})
