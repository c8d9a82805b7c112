import { useWords } from "../../language/Language.ts"
import { View } from "../../ui/View.tsx"
import { Withheld } from "./Withheld.tsx"
import { WordingList } from "./WordingList.tsx"
import { registerWords } from "./Words.ts"

/** What is withheld of the register, and what its reader did not understand. */
export const RegisterView = () => {
  const t = useWords(registerWords)
  return (
    <View title={t.title}>
      <Withheld />
      <WordingList />
    </View>
  )
}
