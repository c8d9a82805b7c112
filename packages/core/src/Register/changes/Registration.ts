import { centsOf, signalAmount } from "../events/SignalAmount.ts"
import { legalFormOfShort } from "../identity/LegalForm.ts"
import type { Facts } from "../records/SourceRecord.ts"
import { articlesDate } from "./Articles.ts"
import { signalKindOf } from "./CapitalChanges.ts"
import type { Change } from "./Change.ts"
import type { Snapshot } from "./Snapshot.ts"
import { withoutNulls } from "./WithoutNulls.ts"

const capitalOf = ({ capital }: Facts) =>
  capital && { kind: signalKindOf[capital.kind], amount: signalAmount(centsOf(capital.amount), capital.currency) }

/**
 * The registration, which the first snapshot shows if its entry is the first one; a registration by transfer if the
 * organization was registered elsewhere before. The first snapshot of an older organization yields no event.
 */
export const registration = ({ entries, facts, former, texts }: Snapshot): ReadonlyArray<Change> =>
  entries !== 1 ? [] : [{
    type: former.length === 0 ? "REGISTRATION" : "REGISTRATION_BY_TRANSFER",
    key: "",
    details: withoutNulls({
      schema: "NEW_REGISTRATION",
      legal_form: facts.legal_form && (legalFormOfShort(facts.legal_form)?.de ?? facts.legal_form),
      purpose: facts.purpose,
      capital: capitalOf(facts),
      articles_date: facts.articles_date ?? articlesDate(texts ?? [])
    })
  }]
