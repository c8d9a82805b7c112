import { preference } from "../state/Preference.ts"

/** Light, dark, or as the system has it. */
export const theme = preference<"system" | "light" | "dark">("kontor.theme", ["system", "light", "dark"], "system")

const apply = (): void => {
  document.documentElement.dataset["theme"] = theme.get()
}

theme.subscribe(apply)
apply()
