import { Context } from "effect"

/**
 * The request that an operation answers; `id` is the UUIDv7 in its headers, bodies and ledger entries,
 * `hasSignalsCodes` whether its problems have the codes of Signals, and `pages` the path above the pages of problems.
 * Anything may add headers of the answer to `fields`; they are sent whatever the result.
 */
export class CurrentRequest extends Context.Service<CurrentRequest, {
  readonly id: string
  readonly hasSignalsCodes: boolean
  readonly pages: string
  readonly fields: Record<string, string>
}>()("@kontor/http/operations/CurrentRequest") {}
