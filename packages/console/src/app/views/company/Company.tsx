import { useState } from "preact/hooks"
import { useWords } from "../../language/Language.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { Button } from "../../ui/Button.tsx"
import { View } from "../../ui/View.tsx"
import { type Known, knownCompany } from "../companies/Known.ts"
import { Documents, Insolvencies, Statements } from "./Documents.tsx"
import { Financials } from "./Financials.tsx"
import { LoadProfile } from "./LoadProfile.tsx"
import { MasterData } from "./MasterData.tsx"
import { Ownership } from "./Ownership.tsx"
import { People } from "./People.tsx"
import { TimelineSection } from "./TimelineSection.tsx"
import { Watch } from "./Watch.tsx"
import { companyWords } from "./Words.ts"

const ProfileParts = ({ known: { features, profile } }: { readonly known: Known }) => {
  if (profile === undefined) return null
  const has = (...wanted: Known["features"]) => wanted.some((feature) => features.includes(feature))
  return (
    <>
      {has("related_persons") && <People people={profile.related_persons} />}
      {has("shareholders", "ubos", "shareholdings") && <Ownership profile={profile} />}
      {has("financial_kpi", "balance_sheet_accounts", "profit_and_loss_account") && <Financials profile={profile} />}
      {has("annual_financial_statements") && <Statements profile={profile} />}
      {has("insolvency_publications") && <Insolvencies profile={profile} />}
    </>
  )
}

/** One company: what is known of it in this tab, and what more there is for which price. */
export const Company = ({ id }: { readonly id: string }) => {
  const t = useWords(companyWords)
  const known = useStore(knownCompany(id))
  const [isWatching, setWatching] = useState(false)
  const allowed = useStore(session)?.allowed
  const company = known.profile ?? known.hit
  const watch = allowed?.monitoring && company !== undefined
    ? <Button kind="main" onClick={() => setWatching(true)}>{t.watch}</Button>
    : null
  return (
    <View title={company?.name ?? t.company} actions={watch}>
      {company !== undefined && <MasterData company={company} />}
      {known.profile === undefined && <LoadProfile id={id} known={known} />}
      <ProfileParts known={known} />
      <TimelineSection id={id} known={known} />
      <Documents id={id} />
      {known.profile !== undefined && <LoadProfile id={id} known={known} />}
      {isWatching && company !== undefined && <Watch id={id} name={company.name} onClose={() => setWatching(false)} />}
    </View>
  )
}
