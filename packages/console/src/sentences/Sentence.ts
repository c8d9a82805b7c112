import { additions, capitalSentence, registrationSentence } from "./Clauses.ts"
import { eventSentences, roleSentences } from "./Events.ts"
import type { DescribedPublication, DescribedSignal, Details, Language } from "./Shapes.ts"
import { amountText } from "./Values.ts"

const theOrganization = { de: "die Organisation", en: "the organization" }
const another = { de: "einem anderen Unternehmen", en: "another company" }
const somebody = { de: "Eine Person", en: "A person" }
const aRole = { de: "Funktionsträger", en: "role holder" }

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Puts values in place of the words in capitals; a value is never read for such words itself. */
const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  capitalized(sentence.replaceAll(/\b(NAME|PARTY|WHO|ROLE)\b/g, (word) => values[word] ?? word))

const roleOf = ({ role }: Details, language: Language): string =>
  typeof role === "object" ? role[language].long : aRole[language]

const mainClause = (signal: DescribedSignal, name: string, language: Language): string | undefined => {
  const { details = {}, event: { type }, parties = {} } = signal
  if (type !== undefined && roleSentences[type] !== undefined) {
    const who = parties["role_holder"]?.name ?? somebody[language]
    return filled(roleSentences[type][language], { WHO: who, ROLE: roleOf(details, language) })
  }
  if (type === "REGISTRATION") return registrationSentence(details, name, language)
  if (details.schema === "CAPITAL_CHANGE") return capitalSentence(details, type, language)
  const party = Object.values(parties).find((one) => one.name !== undefined)?.name ?? another[language]
  const sentence = type === undefined ? undefined : eventSentences[type]?.[language]
  return sentence && filled(sentence, { NAME: name, PARTY: party })
}

/** A Signal in plain sentences. A type that is not known here is shown by its name. */
export const signalSentence = (signal: DescribedSignal, language: Language): string => {
  const name = signal.organization.current_profile?.name ?? theOrganization[language]
  const more = additions(signal.details ?? {}, language)
  const main = mainClause(signal, name, language)
  const unnamed = `${(signal.event.type_name ?? signal.event.topic_name)[language]}.`
  return [main ?? (more.length === 0 ? unnamed : undefined), ...more].filter(Boolean).join(" ")
}

const valueText = (value: unknown, language: Language): string | undefined => {
  if (typeof value === "string") return value
  if (typeof value !== "object" || value === null) return undefined
  if ("role" in value && typeof value.role === "object" && value.role !== null && "name" in value.role) {
    return String(value.role.name)
  }
  if ("currency" in value && "value" in value) {
    return amountText({ amount: String(value.value), currency: String(value.currency) }, language)
  }
  return "formatted_address" in value ? String(value.formatted_address) : undefined
}

/** A publication of a profile in a sentence: its name, whom it is about, and its value. */
export const publicationSentence = ({ details, name }: DescribedPublication, language: Language): string => {
  const { organization, person } = details?.linked_entities ?? {}
  const personName = [person?.name.given, person?.name.family].filter(Boolean).join(" ")
  const facts = [personName, organization?.name, valueText(details?.value, language)].filter(Boolean)
  return facts.length === 0 ? `${name[language]}.` : `${name[language]}: ${facts.join(", ")}.`
}
