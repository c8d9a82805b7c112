import { Schema } from "effect"
import { EntryKind } from "../../Credits/index.ts"

/** A booking for one of two accounts, of so few requests that many are booked again. */
export const ModelBooking = Schema.Struct({
  account: Schema.Literals([0, 1]),
  request_id: Schema.Literals(["a", "b", "c", "d", "e", "f"]),
  kind: EntryKind,
  credits: Schema.Int.check(Schema.isBetween({ minimum: -60, maximum: 60 }))
})
export type ModelBooking = typeof ModelBooking.Type

/** The answer of a ledger to a booking: the existing line, or the required and the available credits. */
export type Answer =
  | { readonly request_id: string; readonly sequence: number; readonly credits: number; readonly balance_after: number }
  | { readonly required: number; readonly balance: number }

/** An booking and the line it left. */
export interface Line extends ModelBooking {
  readonly sequence: number
  readonly balance_after: number
}

const answerOf = ({ balance_after, credits, request_id, sequence }: Line): Answer => ({
  request_id,
  sequence,
  credits,
  balance_after
})

/** The plainest form of the ledger's rules: the new lines, and the answer. */
export const play = (lines: ReadonlyArray<Line>, booking: ModelBooking): readonly [ReadonlyArray<Line>, Answer] => {
  const own = lines.filter(({ account }) => account === booking.account)
  const standing = own.find(({ kind, request_id }) => kind === booking.kind && request_id === booking.request_id)
  if (standing !== undefined) return [lines, answerOf(standing)]
  const balance = own.reduce((sum, { credits }) => sum + credits, 0)
  const balance_after = balance + booking.credits
  if (balance_after < 0) return [lines, { required: -booking.credits, balance }]
  const line = { ...booking, sequence: own.length + 1, balance_after }
  return [[...lines, line], answerOf(line)]
}
