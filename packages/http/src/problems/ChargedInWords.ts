import { totalOf } from "@kontor/core/Credits"
import { Effect } from "effect"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { chargesSoFar } from "../operations/ChargesSoFar.ts"

/** A sentence about what a failed request was charged. */
export const chargedInWords = Effect.map(Effect.context(), (context) => {
  const charges = chargesSoFar(context)
  return charges === undefined
    ? "Nothing was charged."
    : `The AI search was charged: ${creditsInWords(totalOf(charges.credit_breakdown))}.`
})
