import type { Bilingual, FieldChange, Language } from "./Shapes.ts"
import { quoted } from "./Values.ts"

/** What each field is called where it takes the place of the subject. */
const fields: Readonly<Record<string, Bilingual>> = {
  name: { de: "Der Name", en: "The name" },
  address: { de: "Die Geschäftsanschrift", en: "The business address" },
  seat: { de: "Der Sitz", en: "The seat" },
  purpose: { de: "Der Unternehmensgegenstand", en: "The purpose" },
  legal_form: { de: "Die Rechtsform", en: "The legal form" },
  representation: { de: "Die Vertretungsregelung", en: "The rule of representation" },
  register: { de: "Die Registernummer", en: "The register number" },
  registration: { de: "Die Registernummer", en: "The register number" },
  articles: { de: "Die Satzung", en: "The articles of association" }
}

/** Long texts are quoted; short ones, such as a name or an address, read on without marks. */
const shown = (field: string, text: string, language: Language): string =>
  ["purpose", "representation", "articles"].includes(field) ? quoted(text, language) : text

const inGerman = (subject: string, previous: string | undefined, current: string | undefined): string => {
  if (current === undefined) return `${subject} ist entfallen${previous === undefined ? "" : ` (bisher: ${previous})`}.`
  return `${subject} lautet jetzt ${current}${previous === undefined ? "" : ` (bisher: ${previous})`}.`
}

const inEnglish = (subject: string, previous: string | undefined, current: string | undefined): string => {
  if (current === undefined) return `${subject} was removed${previous === undefined ? "" : ` (before: ${previous})`}.`
  return `${subject} is now ${current}${previous === undefined ? "" : ` (before: ${previous})`}.`
}

/** One sentence for each field of the master data that changed. */
export const changeSentence = (change: FieldChange, language: Language): string => {
  const value = (text: string | undefined) => text === undefined ? undefined : shown(change.field, text, language)
  const subject = fields[change.field]?.[language] ?? change.field
  return (language === "de" ? inGerman : inEnglish)(subject, value(change.previous), value(change.current))
}
