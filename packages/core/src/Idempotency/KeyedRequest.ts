import { Context } from "effect"
import type { IdempotencyKey } from "./IdempotencyKey.ts"

/**
 * The requested mutation, and its idempotency key. `method`, `path` and `body`, exactly as they were sent, identify the
 * request: a key belongs to these three. A host with another protocol fills them with whatever distinguishes its
 * mutations.
 */
export class KeyedRequest extends Context.Service<KeyedRequest, {
  readonly key: IdempotencyKey
  readonly method: string
  readonly path: string
  readonly body: string
}>()("@kontor/core/Idempotency/KeyedRequest") {}
