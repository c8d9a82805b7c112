import { useWords } from "../../language/Language.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { View } from "../../ui/View.tsx"
import { ApiKeys } from "./ApiKeys.tsx"
import { Tokens } from "./Tokens.tsx"
import { credentialsWords } from "./Words.ts"

/** The credentials of the account, as far as the one that is signed in with may see and change them. */
export const Credentials = () => {
  const t = useWords(credentialsWords)
  const allowed = useStore(session)?.allowed
  return (
    <View title={t.title}>
      {allowed?.tokens ? <Tokens /> : <p class="quiet">{t.keysOnly}</p>}
      {allowed?.account && <ApiKeys canChange={allowed.apiKeys} />}
    </View>
  )
}
