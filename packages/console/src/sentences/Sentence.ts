import type { Bilingual, DescribedPublication, DescribedSignal, Details, FieldChange, Language } from "./Shapes.ts"
import { amountText, dateText, quoted } from "./Values.ts"

/** The name of each field where it takes the place of the subject. */
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
const changeSentence = (change: FieldChange, language: Language): string => {
  const value = (text: string | undefined) => text === undefined ? undefined : shown(change.field, text, language)
  const subject = fields[change.field]?.[language] ?? change.field
  return (language === "de" ? inGerman : inEnglish)(subject, value(change.previous), value(change.current))
}

const say = (language: Language, { de, en }: Bilingual): string => language === "de" ? de : en

const capitalNames: Readonly<Record<string, Bilingual>> = {
  SHARE_CAPITAL: { de: "Das Stamm- oder Grundkapital", en: "The share capital" },
  STAMMKAPITAL: { de: "Das Stammkapital", en: "The share capital" },
  GRUNDKAPITAL: { de: "Das Grundkapital", en: "The share capital" }
}

/** A sentence about how the capital changed, and what it is now. */
const capitalSentence = (details: Details, type: string | undefined, language: Language): string | undefined => {
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
const registrationSentence = (details: Details, name: string, language: Language): string => {
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

/** Facts beside the event itself: the file number, the court, who administers, until when to object. */
const additions = (details: Details, language: Language): ReadonlyArray<string> => {
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

/** Sentences of events that say enough by their type, where `NAME` stands for the organization. */
const eventSentences: Readonly<Record<string, Bilingual>> = {
  REGISTRATION_BY_TRANSFER: {
    de: "NAME wurde nach Sitzverlegung in dieses Register eingetragen.",
    en: "NAME was entered in this register after its seat was moved."
  },
  REGISTER_TRANSFER: { de: "NAME hat das Registergericht gewechselt.", en: "NAME moved to another register court." },
  DISSOLUTION: { de: "NAME ist aufgelöst.", en: "NAME was dissolved." },
  LIQUIDATION: { de: "NAME wird abgewickelt.", en: "NAME is in liquidation." },
  DELETION_ANNOUNCED: {
    de: "Das Gericht will NAME von Amts wegen löschen.",
    en: "The court intends to delete NAME ex officio."
  },
  DELETION: { de: "NAME wurde im Register gelöscht.", en: "NAME was deleted from the register." },
  EXPIRATION: { de: "Die Firma NAME ist erloschen.", en: "NAME has ceased to exist." },
  AUTHORIZED_CAPITAL: {
    de: "Das genehmigte oder bedingte Kapital wurde geändert.",
    en: "The authorized or conditional capital was changed."
  },
  OPENED: {
    de: "Über das Vermögen von NAME wurde das Insolvenzverfahren eröffnet.",
    en: "Insolvency proceedings were opened over the assets of NAME."
  },
  PROVISIONAL_MEASURES: {
    de: "Das Insolvenzgericht hat vorläufige Maßnahmen gegen NAME angeordnet.",
    en: "The insolvency court ordered provisional measures against NAME."
  },
  REJECTED_NO_ASSETS: {
    de: "Ein Insolvenzverfahren über NAME wurde mangels Masse nicht eröffnet.",
    en: "Insolvency proceedings over NAME were refused for lack of assets."
  },
  DISCONTINUED: {
    de: "Das Insolvenzverfahren über NAME wurde eingestellt.",
    en: "The insolvency proceedings over NAME were discontinued."
  },
  CONCLUDED: {
    de: "Das Insolvenzverfahren über NAME wurde aufgehoben.",
    en: "The insolvency proceedings over NAME were concluded."
  },
  OPENING_RESCINDED: {
    de: "Die Eröffnung des Insolvenzverfahrens über NAME wurde rückgängig gemacht.",
    en: "The opening of insolvency proceedings over NAME was rescinded."
  },
  MERGER: { de: "NAME wurde mit PARTY verschmolzen.", en: "NAME merged with PARTY." },
  DIVISION: {
    de: "Bei NAME wurde eine Spaltung oder Ausgliederung mit PARTY eingetragen.",
    en: "A division between NAME and PARTY was registered."
  },
  CONVERSION: { de: "NAME hat die Rechtsform gewechselt.", en: "NAME was converted into another legal form." },
  ASSET_TRANSFER: {
    de: "Zwischen NAME und PARTY wurde Vermögen übertragen.",
    en: "Assets were transferred between NAME and PARTY."
  },
  ENTERPRISE_AGREEMENT: {
    de: "Zwischen NAME und PARTY besteht ein Unternehmensvertrag, oder er wurde geändert oder beendet.",
    en: "An enterprise agreement between NAME and PARTY was registered, changed or ended."
  },
  SQUEEZE_OUT: {
    de: "Die Minderheitsaktionäre von NAME wurden ausgeschlossen.",
    en: "The minority shareholders of NAME were squeezed out."
  },
  DOCUMENT_FILED: { de: "Zu NAME wurde ein neues Dokument eingereicht.", en: "A new document was filed for NAME." }
}

/** The words for a role holder who came or went, where `WHO` stands for the name and `ROLE` for the role. */
const roleSentences: Readonly<Record<string, Bilingual>> = {
  ROLE_HOLDER_ENTRY: { de: "Eingetragen als ROLE: WHO.", en: "WHO was registered as ROLE." },
  ROLE_HOLDER_EXIT: { de: "Nicht mehr ROLE: WHO.", en: "WHO is no longer ROLE." },
  ROLE_HOLDER_CHANGE: { de: "Geändert als ROLE: WHO.", en: "The entry of WHO as ROLE was changed." }
}

/** The same for a Prokura, which is granted and expires. */
const procuraSentences: Readonly<Record<string, Bilingual>> = {
  ROLE_HOLDER_ENTRY: { de: "Prokura erteilt: WHO.", en: "WHO was granted Prokura, the power to sign for the company." },
  ROLE_HOLDER_EXIT: { de: "Prokura erloschen: WHO.", en: "The Prokura of WHO has expired." },
  ROLE_HOLDER_CHANGE: { de: "Prokura geändert: WHO.", en: "The Prokura of WHO was changed." }
}

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
    const role = roleOf(details, language)
    const sentences = /^pro[ck]ur/iu.test(role) ? procuraSentences : roleSentences
    return filled(sentences[type]?.[language] ?? "", { WHO: who, ROLE: role })
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

type Roles = ReadonlyMap<string, string>

const valueText = (value: unknown, language: Language, roles: Roles): string | undefined => {
  if (typeof value === "string") return value
  if (typeof value !== "object" || value === null) return undefined
  if ("role" in value && typeof value.role === "object" && value.role !== null && "name" in value.role) {
    const role = String(value.role.name)
    return language === "en" ? role : roles.get(role)
  }
  if ("currency" in value && "value" in value) {
    return amountText({ amount: String(value.value), currency: String(value.currency) }, language)
  }
  return "formatted_address" in value ? String(value.formatted_address) : undefined
}

/**
 * A publication of a profile in a sentence: its name, whom it is about, and its value. Publications name roles in
 * English alone: a German sentence has those whose German names are in `roles`, by their English ones.
 */
export const publicationSentence = (
  { details, name }: DescribedPublication,
  language: Language,
  roles: Roles = new Map()
): string => {
  const { organization, person } = details?.linked_entities ?? {}
  const personName = [person?.name.given, person?.name.family].filter(Boolean).join(" ")
  const facts = [personName, organization?.name, valueText(details?.value, language, roles)].filter(Boolean)
  const text = [name[language], ...(facts.length === 0 ? [] : [facts.join(", ")])].join(": ")
  return text.endsWith(".") ? text : `${text}.`
}
