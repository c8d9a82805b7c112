import { Context } from "effect"

/** The request that an operation answers; `id` is the UUIDv7 of its headers, bodies and ledger entries. */
export class CurrentRequest extends Context.Service<CurrentRequest, {
  readonly id: string
}>()("@kontor/http/operations/CurrentRequest") {}
