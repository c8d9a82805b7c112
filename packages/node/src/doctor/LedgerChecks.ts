import { Administration } from "@kontor/core/Administration"
import { Effect } from "effect"
import { counted } from "../cli/Text.ts"
import { failed, ok } from "./Finding.ts"

const check = "ledger"

/** Whether every balance is what the lines of the ledger add up to. */
export const ledgerChecks = Effect.gen(function*() {
  const { accounts, discrepancies, entries } = yield* Administration.use(({ verifyLedger }) => verifyLedger)
  return [
    discrepancies.length === 0
      ? ok(check, `right: ${counted(accounts, "account")}, ${counted(entries, "ledger line")}`)
      : failed(
        check,
        `wrong in ${counted(discrepancies.length, "place")}. "kontor ledger verify" shows them. Stop the service and ` +
          "restore the database from a backup that verifies."
      )
  ]
})
