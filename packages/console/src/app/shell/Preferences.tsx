import { language, useLanguage, useWords } from "../language/Language.ts"
import { preference } from "../state/Preference.ts"
import { useStore } from "../state/Store.ts"
import { shellWords } from "./Words.ts"

/** Light, dark, or as the system has it. */
const theme = preference<"system" | "light" | "dark">("kontor.theme", ["system", "light", "dark"], "system")

const apply = (): void => {
  document.documentElement.dataset["theme"] = theme.get()
}

theme.subscribe(apply)
apply()

/** The choice of language and appearance. */
export const Preferences = () => {
  const t = useWords(shellWords)
  const chosen = useStore(theme)
  return (
    <div class="preferences">
      <select
        aria-label={t.language}
        value={useLanguage()}
        onChange={(event) => language.set(event.currentTarget.value === "de" ? "de" : "en")}
      >
        <option value="en" lang="en">English</option>
        <option value="de" lang="de">Deutsch</option>
      </select>
      <select
        aria-label={t.theme}
        value={chosen}
        onChange={({ currentTarget: { value } }) => theme.set(value === "light" || value === "dark" ? value : "system")}
      >
        <option value="system">{t.system}</option>
        <option value="light">{t.light}</option>
        <option value="dark">{t.dark}</option>
      </select>
    </div>
  )
}
