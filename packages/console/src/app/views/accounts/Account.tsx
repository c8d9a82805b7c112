import type { AccountOverview } from "@kontor/client/administration"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useAnswer } from "../../state/useAnswer.ts"
import { Facts } from "../../ui/Facts.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { View } from "../../ui/View.tsx"
import { AccountActions } from "./AccountActions.tsx"
import { AccountCredentials } from "./AccountCredentials.tsx"
import { AccountStatus } from "./AccountStatus.tsx"
import { accountsWords } from "./Words.ts"

const AccountFacts = ({ overview: { account, balance } }: { readonly overview: AccountOverview }) => {
  const t = useWords(accountsWords)
  const { credits, date, moment, number } = useFormat()
  const { subscription } = account
  return (
    <Facts
      facts={[
        [t.status, <AccountStatus status={account.status} />],
        [t.balance, t.balanceOf(credits(balance.total), number(balance.granted), number(balance.spent))],
        [
          t.plan,
          subscription === null || account.plan === "free"
            ? account.plan
            : t.until(account.plan, date(subscription.current_period_end))
        ],
        [t.email, account.email ?? "–"],
        [t.created, moment(account.created_at)],
        [t.account, <code>{account.id}</code>]
      ]}
    />
  )
}

/** One account, its credits and credentials, and what an operator can do with it. */
export const AccountView = ({ id }: { readonly id: string }) => {
  const t = useWords(accountsWords)
  const asked = useAnswer(id, (call) => operated().getAccountOverview({ id }, call))
  return (
    <View title={asked.answer?.account.name || t.account} actions={<Link to="/accounts">{t.title}</Link>}>
      <Shown asked={asked}>
        {(overview) => (
          <>
            <section class="card">
              <AccountFacts overview={overview} />
              <AccountActions account={overview.account} onChanged={asked.reload} />
            </section>
            <AccountCredentials account={overview.account} />
          </>
        )}
      </Shown>
    </View>
  )
}
