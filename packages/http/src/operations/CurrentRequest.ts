import { Context } from "effect"

/**
 * The request that an operation answers; `id` is the UUIDv7 of its headers, bodies and ledger entries, and
 * `hasSignalsCodes` whether its problems carry the codes of Signals, `pages` the path that the pages of problems are
 * below. Whoever has something to say in a header of the answer, whatever becomes of the request, adds it to `fields`.
 */
export class CurrentRequest extends Context.Service<CurrentRequest, {
  readonly id: string
  readonly hasSignalsCodes: boolean
  readonly pages: string
  readonly fields: Record<string, string>
}>()("@kontor/http/operations/CurrentRequest") {}
