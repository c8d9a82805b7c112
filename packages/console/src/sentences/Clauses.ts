import { changeSentence } from "./MasterData.ts"
import type { Bilingual, Details, Language } from "./Shapes.ts"
import { amountText, dateText, quoted } from "./Values.ts"

const say = (language: Language, { de, en }: Bilingual): string => language === "de" ? de : en

const capitalNames: Readonly<Record<string, Bilingual>> = {
  SHARE_CAPITAL: { de: "Das Stamm- oder Grundkapital", en: "The share capital" },
  STAMMKAPITAL: { de: "Das Stammkapital", en: "The share capital" },
  GRUNDKAPITAL: { de: "Das Grundkapital", en: "The share capital" }
}

/** How the capital changed, and what it is now. */
export const capitalSentence = (details: Details, type: string | undefined, language: Language): string | undefined => {
  const { capital_kind, change_amount, resulting_amount } = details
  const name = say(language, capitalNames[capital_kind ?? ""] ?? { de: "Das Kapital", en: "The capital" })
  const by = change_amount && amountText(change_amount, language)
  const to = resulting_amount && amountText(resulting_amount, language)
  if (type === undefined || (by === undefined && to === undefined)) return undefined
  const verbs: Readonly<Record<string, Bilingual>> = {
    CAPITAL_INCREASE: { de: "erhöht", en: "increased" },
    CAPITAL_DECREASE: { de: "herabgesetzt", en: "reduced" }
  }
  const verb = say(language, verbs[type] ?? { de: "geändert", en: "changed" })
  const parts = language === "de"
    ? [by && `um ${by}`, to && `auf ${to}`, verb]
    : [verb, by && `by ${by}`, to && `to ${to}`]
  return `${name} ${say(language, { de: "wurde", en: "was" })} ${parts.filter(Boolean).join(" ")}.`
}

/** A new organization: its capital and what it is for. */
export const registrationSentence = (details: Details, name: string, language: Language): string => {
  const capital = details.capital && amountText(details.capital.amount, language)
  const purpose = details.purpose && quoted(details.purpose, language)
  return language === "de"
    ? `${name} wurde neu eingetragen${capital ? `, mit einem Kapital von ${capital}` : ""}.${
      purpose ? ` Gegenstand: ${purpose}` : ""
    }`
    : `${name} was newly registered${capital ? ` with a capital of ${capital}` : ""}.${
      purpose ? ` Purpose: ${purpose}` : ""
    }`
}

/** What is known beside the event itself: the file number, the court, who administers, until when to object. */
export const additions = (details: Details, language: Language): ReadonlyArray<string> => {
  const { administrator, changes, court, file_number, legal_basis, objection_until } = details
  return [
    ...(changes ?? []).map((change) => changeSentence(change, language)),
    file_number &&
    `${say(language, { de: "Aktenzeichen", en: "File number" })} ${file_number}${
      court ? `, ${say(language, { de: "Amtsgericht", en: "court of" })} ${court}` : ""
    }.`,
    administrator && `${say(language, { de: "Verwalter", en: "Administrator" })}: ${administrator}.`,
    legal_basis && `${say(language, { de: "Rechtsgrundlage", en: "Legal basis" })}: ${legal_basis}.`,
    objection_until
    && say(language, {
      de: `Widerspruch ist möglich bis ${dateText(objection_until, "de")}.`,
      en: `Objections are possible until ${dateText(objection_until, "en")}.`
    })
  ].filter((part) => typeof part === "string" && part !== "") as ReadonlyArray<string>
}
