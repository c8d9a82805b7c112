import { type DateTime, Schema } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { isLine } from "../Line.ts"
import { EndpointId } from "../PublicId.ts"
import type { SealedText } from "../Secrets/SealedText.ts"
import { endpointAfter, type EndpointEvent, EndpointStatus } from "./EndpointStatus.ts"

const { DateTimeUtcFromString, Int, NullOr, String: Text, Struct } = Schema

const maxNameLength = 120

/**
 * An account's name for an endpoint: 1 to 120 characters; surrounding blanks are trimmed. Rule: Monitoring (decisions
 * 13).
 */
export const EndpointName = Schema.Trim.check(
  Schema.isNonEmpty(),
  Schema.makeFilter(isLine(maxNameLength), { expected: `a text of 1 to ${maxNameLength} characters` })
)

/** An address that receives webhooks, as its account sees it. Rule: Monitoring (decisions 13). */
export const Endpoint = Struct({
  id: EndpointId,
  name: Text,
  url: Text,
  status: EndpointStatus,
  /** The number of messages exhausted since the last success. */
  exhausted_in_a_row: Int,
  /** The former secret signs too until this instant. */
  former_secret_signs_until: NullOr(DateTimeUtcFromString),
  created_at: DateTimeUtcFromString
})
export type Endpoint = typeof Endpoint.Type

/** An endpoint as it is stored: its signing secrets and headers are sealed for its row in `webhook_endpoints`. */
export interface StoredEndpoint extends Endpoint {
  readonly account_id: AccountId
  /** Whether its last attempt brought no whole answer in time. Rule: Shares (decisions 14). */
  readonly is_silent: boolean
  readonly sealed_secret: SealedText
  readonly sealed_former_secret: SealedText | null
  readonly sealed_headers: SealedText
}

/** An endpoint as its account sees it: without secrets. */
export const endpointOf = (stored: StoredEndpoint): Endpoint => ({
  id: stored.id,
  name: stored.name,
  url: stored.url,
  status: stored.status,
  exhausted_in_a_row: stored.exhausted_in_a_row,
  former_secret_signs_until: stored.former_secret_signs_until,
  created_at: stored.created_at
})

/**
 * An endpoint after an event; undefined when the event is invalid in its state. Enabled, it starts without failures.
 */
export const changedBy = (endpoint: StoredEndpoint, event: EndpointEvent): StoredEndpoint | undefined => {
  const status = endpointAfter(endpoint.status, event)
  if (status === undefined) return undefined
  return { ...endpoint, status, exhausted_in_a_row: status === "active" ? 0 : endpoint.exhausted_in_a_row }
}

/**
 * An endpoint with a new signing secret. The secret that was current signs too until the grace ends; the one before it
 * expires. Rule: Monitoring (decisions 13), POST /v1/account/webhook-endpoints/{id}/rotate-secret; Webhooks (decisions
 * 14).
 */
export const withSecret = (
  endpoint: StoredEndpoint,
  sealed_secret: SealedText,
  signs_until: DateTime.Utc | null
): StoredEndpoint => ({
  ...endpoint,
  sealed_secret,
  sealed_former_secret: signs_until === null ? null : endpoint.sealed_secret,
  former_secret_signs_until: signs_until
})
