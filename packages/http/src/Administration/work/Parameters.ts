import { AccountId, ExpiryInstant } from "@kontor/core/Accounts"
import { AuditAction } from "@kontor/core/Administration"
import { Schema } from "effect"
import type { Guide, Guides } from "../../parameters/ParameterGuide.ts"
import { uuidPage, uuidPageGuide } from "../Paging.ts"

const { optionalKey, Struct } = Schema

/** The query parameters of the audit log. */
export const auditParameters = {
  account_id: optionalKey(AccountId),
  action: optionalKey(AuditAction),
  ...uuidPage
}

/** The body that retries deliveries. */
export const NewRetry = Struct({ since: ExpiryInstant, account_id: optionalKey(AccountId) }).annotate({
  identifier: "NewRetry",
  description: "The deliveries to send again."
})

const account: Guide = {
  about: "Only of this account.",
  rule: "must be the id of an account (UUID)",
  example: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"
}

/** What the query parameters of the audit log are and must be. */
export const auditGuide: Readonly<Record<keyof typeof auditParameters, Guide>> = {
  account_id: account,
  action: {
    about: "Only this kind of act.",
    rule: `must be one of ${AuditAction.literals.join(", ")}`,
    example: "account.grant"
  },
  ...uuidPageGuide("entries")
}

/** What the members of a retry are and must be. */
export const newRetryGuide: Guides = {
  since: {
    about: "Those created then or later.",
    rule: "must be an instant such as 2030-12-31T00:00:00Z, or 2030-12-31 00:00:00 in UTC"
  },
  account_id: account
}
