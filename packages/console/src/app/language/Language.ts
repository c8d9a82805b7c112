import type { Language } from "../../sentences/Shapes.ts"
import { preference } from "../state/Preference.ts"
import { useStore } from "../state/Store.ts"

const preferred = (): Language =>
  (navigator.languages.find((tag) => /^(de|en)\b/i.test(tag)) ?? "en").toLowerCase().startsWith("de") ? "de" : "en"

/** The language of the console: the reader's choice, else the first of the browser's languages that it speaks. */
export const language = preference<Language>("kontor.language", ["de", "en"], preferred())

/** The words of a view in both languages: German has every word that English has, and no other. */
export interface Words<W> {
  readonly en: W
  readonly de: W
}

type Widened<W> = { readonly [K in keyof W]: W[K] extends string ? string : W[K] }

/** Requires the same keys of every language. */
export const words = <W extends object>(en: W, de: NoInfer<Widened<W>>): Words<Widened<W>> => ({
  en: en as unknown as Widened<W>,
  de
})

/** The language that is chosen. */
export const useLanguage = (): Language => useStore(language)

/** The words in the language that is chosen. */
export const useWords = <W>(all: Words<W>): W => all[useLanguage()]
