import type { NewToken } from "@kontor/core/Accounts"
import { Schema } from "effect"
import type { Guide, Guides } from "../../parameters/ParameterGuide.ts"

/** The path parameter of a token. */
export const tokenParameters = { id: Schema.String }

/** The guide of the path parameter of a token. */
export const tokenPathGuide: Guides = {
  id: { about: "The id of the token: what stands before `|` in it.", rule: "must be the id of a token", example: "7" }
}

/** The guides of a new token's members. */
export const newTokenGuide: Readonly<Record<keyof NewToken, Guide>> = {
  token_name: {
    about: "What the token is for.",
    rule: "must be a text of 1 to 255 characters, without control characters"
  },
  abilities: {
    about:
      "What the token may do: `api:data` (search and fetches), `account:read` (account and monitoring), `monitoring:manage` (changes of monitors), or `*`, which stands for the first two.",
    rule:
      "must be a list of *, api:data, account:read and monitoring:manage; account:keys is granted by the operator alone"
  },
  expires_at: {
    about: "When the token expires; never, where it is absent or null.",
    rule: "must be an instant such as 2030-12-31T00:00:00Z, or 2030-12-31 00:00:00 in UTC"
  }
}

/** A new token, for the OpenAPI document. */
export const newTokenExample = { token_name: "nightly export", abilities: ["*"] as const }
