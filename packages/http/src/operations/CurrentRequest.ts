import { Context } from "effect"

/**
 * The request that an operation answers; `id` is the UUIDv7 of its headers, bodies and ledger entries, and `hasSignalsCodes` whether its
 * problems carry the codes of Signals.
 */
export class CurrentRequest extends Context.Service<CurrentRequest, {
  readonly id: string
  readonly hasSignalsCodes: boolean
}>()("@kontor/http/operations/CurrentRequest") {}
