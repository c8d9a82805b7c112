import { type Account, AccountId, Plan } from "@kontor/core/Accounts"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../Credits/FreeAnswer.ts"
import { Instant, writtenInstant } from "../Instant.ts"

const { NullOr, String: Text, Struct } = Schema

/** The answer with an account. Rule: Accounts and plans (decisions 5). */
export const AccountAnswer = Struct({
  id: AccountId.annotate({ description: "Identifies the account." }),
  name: Text.annotate({ description: "Whose account it is." }),
  email: NullOr(Text).annotate({ description: "Where to reach the person responsible." }),
  plan: Plan.annotate({ description: "The plan that holds now: `free` without a subscription that holds." }),
  created_at: Instant.annotate({ description: "When it was created." }),
  meta: freeMeta
}).annotate({
  identifier: "Account",
  description: "The account of the credential.",
  examples: [{
    id: AccountId.make("0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"),
    name: "Muster GmbH",
    email: "post@example.org",
    plan: "pro",
    created_at: "2026-05-01T08:30:00.000Z",
    meta: freeMetaExample
  }]
})

/** An account in its wire form. */
export const accountOf = ({ created_at, email, id, name }: Account, plan: Plan) => ({
  id,
  name,
  email,
  plan,
  created_at: writtenInstant(created_at)
})
