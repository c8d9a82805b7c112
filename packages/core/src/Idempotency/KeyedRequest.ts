import { Context } from "effect"
import type { IdempotencyKey } from "./IdempotencyKey.ts"

/**
 * The mutation that a caller asks for, and the key it is to happen once under. `method`, `path` and `body`, as they were sent, say what
 * is asked for: the same key stands for the same three. A host of its own gives them whatever tells its mutations apart.
 */
export class KeyedRequest extends Context.Service<KeyedRequest, {
  readonly key: IdempotencyKey
  readonly method: string
  readonly path: string
  readonly body: string
}>()("@kontor/core/Idempotency/KeyedRequest") {}
