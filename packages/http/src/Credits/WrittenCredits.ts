import type { LedgerEntry, Overview } from "@kontor/core/Credits"
import { Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { CreditsAnswer, transactionOf } from "./LedgerAnswers.ts"

const { balance, bookings, meta } = CreditsAnswer.fields

const writeBookings = Schema.encodeEffect(Schema.fromJsonString(bookings))
const writeBalance = Schema.encodeEffect(Schema.fromJsonString(balance))
const writeMeta = Schema.encodeEffect(Schema.fromJsonString(meta))

/**
 * Makes the writer of the answer with the credits. Ledger lines never change: as long as a ledger shows the same array
 * of them, they are written once.
 */
export const makeWritingCredits = () => {
  const written = new WeakMap<ReadonlyArray<LedgerEntry>, string>()
  const bookingsOf = Effect.fnUntraced(function*(entries: ReadonlyArray<LedgerEntry>) {
    const standing = written.get(entries)
    if (standing !== undefined) return standing
    const text = yield* writeBookings(entries.map(transactionOf))
    written.set(entries, text)
    return text
  })
  return ({ balance, entries }: Overview) =>
    Effect.fnUntraced(function*(seen: typeof CreditsAnswer.Type["meta"]) {
      const [bookings, total, meta] = [yield* bookingsOf(entries), yield* writeBalance(balance), yield* writeMeta(seen)]
      return HttpServerResponse.text(`{"balance":${total},"bookings":${bookings},"meta":${meta}}`, {
        contentType: "application/json"
      })
    }, Effect.orDie)
}
