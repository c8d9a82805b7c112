import type {
  CalendarDate,
  CapitalKind,
  Euid,
  LegalForm,
  OrganizationStatus,
  RelatedPerson,
  RelatedPersons,
  Shareholders
} from "@kontor/core/Register"
import {
  type EntryText,
  type Extract,
  type Facts,
  type Identity,
  type RegisterNumber,
  roleName,
  roleOfCode
} from "@kontor/register"
import { Effect } from "effect"
import { dayOf, isYetToTakeEffect, RecordRejected, sentence, webAddressOf } from "../Reading.ts"
import {
  type HeldRole,
  type NamedOrganization,
  type NamedPerson,
  organizationInRole,
  personInRole,
  roleCalled
} from "../RoleHolder.ts"
import {
  allParties,
  countryAt,
  formerNamesOf,
  hasRole,
  isRoleHolder,
  legalFormOf,
  nameOf,
  numberOfProceeding,
  numberOfRegistration,
  type Party,
  placeFacts,
  referredNumbers,
  seatOf
} from "./Parties.ts"
import { type Coded, codedAt, type Element, elementAt, elementsOf, textAt, wordsOf } from "./Xml.ts"

/**
 * The known values of the lists of representation, which the schemas do not publish: the words that register documents
 * write with the codes.
 */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "reg.allgemeine-vertretungsregelung": {
    "066": "Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein."
  },
  "reg.besondere-vertretungsregelung": { "002": "Einzelprokura" },
  "reg.besondere-befreiung": { "011": "mit der Befugnis Rechtsgeschäfte abzuschließen" }
}

/**
 * A code of a list of representation in words: those of its document, else the known ones, else the code and its list.
 */
const representationWords = ({ code, label }: Coded, listUri: string | undefined): string => {
  const list = listUri?.split(":").at(-1) ?? ""
  return label ?? words[list]?.[code] ?? `Schlüssel ${code}${list === "" ? "" : ` der Codeliste ${list}`}`
}

const entryNumberOf = (text: string | null): number | null => text !== null && /^\d+$/u.test(text) ? Number(text) : null

/** The texts of entries in an extract, as the register has them, in the order of the document. */
export const entryTexts = (content: Element): ReadonlyArray<EntryText> =>
  elementsOf(elementAt(content, "auszug"), "eintragungstext").flatMap((entry) => {
    const text = textAt(entry, "text")
    return text === null ? [] : [{ text, entry: entryNumberOf(textAt(entry, "laufendeNummer")) }]
  })

/** The time when an extract was made, the day of the last entry, and the number of entries until then. */
interface Retrieval {
  readonly retrieved: CalendarDate | null
  readonly lastEntry: CalendarDate | null
  readonly extract: Extract
}

const integer = (text: string | null): number | null => text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null

/** Reads the part of a document about its retrieval (`auszug`). */
export const retrievalOf = (content: Element): Retrieval => {
  const part = elementAt(content, "auszug")
  return {
    retrieved: dayOf(textAt(part, "abrufdatum")),
    lastEntry: dayOf(textAt(part, "letzteEintragung")),
    extract: {
      entries: integer(textAt(part, "anzahlEintragungen")),
      texts: entryTexts(content)
    }
  }
}

/**
 * A document's content about one organization: its part of the document, the parties of that part, and its own party.
 */
export interface Matter {
  readonly content: Element
  readonly subject: Party | undefined
  readonly parties: ReadonlyArray<Party>
  readonly number: RegisterNumber | undefined
}

const numberOf = (proceedings: ReadonlyArray<Element>, subject: Party | undefined, isOneOfMany: boolean) => {
  const own = numberOfRegistration(elementAt(subject?.organization, "registereintragung"))
  const instance = proceedings.find((proceeding) => textAt(proceeding, "instanznummer") === subject?.instance)
  const proceeding = instance ?? proceedings[0]
  const ofCourt = proceeding === undefined ? undefined : numberOfProceeding(proceeding)
  return isOneOfMany ? own ?? ofCourt : ofCourt ?? own
}

/**
 * The organizations that a document is about, mostly one. Of several, each has the parties to which its part refers.
 */
export const mattersOf = (root: Element): ReadonlyArray<Matter> => {
  const proceedings = elementsOf(elementAt(root, "grunddaten", "verfahrensdaten"), "instanzdaten")
  const contents = elementsOf(root, "fachdatenRegister")
  const all = allParties(root)
  return contents.map((content) => {
    const subjectNumber = textAt(content, "betroffenerRechtstraeger", "ref.rollennummer")
    const subject = all.find(({ number }) => number !== null && number === subjectNumber)
    const referred = referredNumbers(content)
    const isOneOfMany = contents.length > 1
    return {
      content,
      subject,
      parties: isOneOfMany ? all.filter(({ number }) => number !== null && referred.has(number)) : all,
      number: numberOf(proceedings, subject, isOneOfMany)
    }
  })
}

/** A choice between a coded value and free text; null where there is neither. */
const choice = (from: Element | undefined, group: string, name: string): string | null => {
  const chosen = elementAt(from, group)
  const coded = codedAt(chosen, name)
  const words = coded === null
    ? textAt(chosen, `${name}Freitext`)
    : representationWords(coded, elementAt(chosen, name)?.attributes["listURI"])
  return words?.replace(/[;,\s]+$/u, "") ?? null
}

const present = (...texts: ReadonlyArray<string | null>): ReadonlyArray<string> =>
  texts.filter((text): text is string => text !== null && text !== "")

/** The general rule of representation, with a general exemption from section 181 BGB. */
const generalRule = (content: Element): ReadonlyArray<string> => {
  const rule = elementAt(content, "basisdatenRegister", "vertretung", "allgemeineVertretungsregelung")
  return present(
    choice(rule, "auswahl_vertretungsbefugnis", "vertretungsbefugnis"),
    choice(rule, "auswahl_befreiungVon181BGB", "befreiungVon181BGB")
  )
}

const specialRule = (rule: Element): ReadonlyArray<string> =>
  present(
    choice(rule, "auswahl_vertretungsbefugnis", "vertretungsbefugnis"),
    choice(rule, "auswahl_befreiungVon181BGB", "befreiungVon181BGB"),
    choice(elementAt(rule, "prokura"), "auswahl_sachlicheErweiterungProkura", "sachlicheErweiterungProkura"),
    textAt(rule, "oertlicheBeschraenkung")
  )

/**
 * The representation of the organization by each party, by the number of the party. A party without a special rule is
 * absent.
 */
const specialRules = (content: Element): ReadonlyMap<string, string> => {
  const representatives = elementsOf(elementAt(content, "basisdatenRegister", "vertretung"), "vertretungsberechtigte")
  return new Map(representatives.flatMap((representative) => {
    const number = textAt(representative, "ref.rollennummer")
    const words = elementsOf(representative, "besondereVertretungsregelung").flatMap(specialRule)
    return number === null || words.length === 0 ? [] : [[number, words.join("; ")] as const]
  }))
}

/** A natural person of a document; `residence` is the town that newer documents keep apart from the address. */
const personOf = (person: Element, residence: string | null): NamedPerson | undefined => {
  const name = elementAt(person, "vollerName")
  const family = textAt(name, "nachname")
  if (family === null) return undefined
  const prefix = textAt(name, "namensvorsatz")
  const title = textAt(name, "titel")
  const address = elementsOf(person, "anschrift").find((one) => textAt(one, "ort") !== null)
  return {
    given: textAt(name, "vorname") ?? textAt(name, "rufname"),
    family: prefix === null ? family : `${prefix} ${family}`,
    titles: title === null ? [] : [title],
    birth_date: dayOf(textAt(person, "geburt", "geburtsdatum")),
    city: textAt(address, "ort") ?? residence,
    country: countryAt(address)
  }
}

/** An organization of a document, with its register number where the document has one. */
const organizationOf = (organisation: Element): NamedOrganization | undefined => {
  const name = nameOf(organisation)
  return name === null ? undefined : {
    name,
    city: seatOf(organisation) ?? textAt(elementsOf(organisation, "anschrift")[0], "ort"),
    number: numberOfRegistration(elementAt(organisation, "registereintragung"))
  }
}

/** The towns where persons live, by the number of their party (from XJustiz 3.6). */
const residencesOf = (content: Element): ReadonlyMap<string, string> =>
  new Map(
    elementsOf(content, "wohnort").flatMap((residence) => {
      const [number, town] = [textAt(residence, "ref.rollennummer"), textAt(residence, "wohnortText")]
      return number === null || town === null ? [] : [[number, town] as const]
    })
  )

const roleOf = ({ number, role }: Party, rules: ReadonlyMap<string, string>): HeldRole => ({
  ...roleCalled(role === null ? undefined : roleOfCode(role.code)?.label, role === null ? "" : wordsOf(role)),
  representation: rules.get(number ?? "") ?? null,
  start_date: null,
  end_date: null
})

/** A party that is a person or an organization, in its role. */
interface Holder {
  readonly party: Party
  readonly person: RelatedPerson
}

/** All parties but the organization itself, in the order of the document; one without a name is left out. */
const holdersOf = (
  { content, parties, subject }: Matter,
  euid: Euid,
  identity: Identity["Service"]
): Effect.Effect<ReadonlyArray<Holder>> => {
  const rules = specialRules(content)
  const residences = residencesOf(content)
  const holder = (party: Party): Effect.Effect<ReadonlyArray<Holder>> => {
    const role = roleOf(party, rules)
    const person = party.person && personOf(party.person, residences.get(party.number ?? "") ?? null)
    const organization = party.organization && organizationOf(party.organization)
    const known = person !== undefined
      ? personInRole(identity, euid, person, role)
      : organization !== undefined
      ? organizationInRole(identity, organization, role)
      : undefined
    return known === undefined ? Effect.succeed([]) : Effect.map(known, (person) => [{ party, person }])
  }
  return Effect.map(Effect.forEach(parties.filter((party) => party !== subject), holder), (holders) => holders.flat())
}

/** The current role holders of the organization. */
const relatedPersonsOf = (content: Element, holders: ReadonlyArray<Holder>): RelatedPersons => {
  const representatives = referredNumbers(elementAt(content, "basisdatenRegister", "vertretung"))
  const current = holders.filter(({ party }) => isRoleHolder(party, representatives)).map(({ person }) => person)
  return { current, past: [] }
}

/** The meaning of a status in words, the first match. */
const statusWords: ReadonlyArray<readonly [RegExp, OrganizationStatus]> = [
  [/mangels Masse/iu, "DISSOLVED"],
  [/insolven/iu, "INSOLVENT"],
  [/gelöscht|erloschen|beendet/iu, "TERMINATED"],
  [/aufgelöst|auflösung|liquidation|abwicklung/iu, "DISSOLVED"],
  [/geschlossen|umgeschrieben|verlegt|inaktiv/iu, "INACTIVE"],
  [/aktiv|aktuell|eingetragen|bestehend/iu, "ACTIVE"]
]

const subject = "(?:Gesellschaft|Firma|Verein|Genossenschaft|Partnerschaft)"

/** The meaning of entry texts, the first match. */
const entryWords: ReadonlyArray<readonly [RegExp, OrganizationStatus]> = [
  [sentence("Insolvenzverfahren\\b…\\b(?:aufgehoben|eingestellt)"), "ACTIVE"],
  [sentence("\\bEröffnung\\b…(?:mangels Masse|abgelehnt|abgewiesen)"), "DISSOLVED"],
  [sentence("Insolvenzverfahren\\b…\\beröffnet"), "INSOLVENT"],
  [/wird fortgesetzt|Fortsetzung der Gesellschaft/u, "ACTIVE"],
  [sentence(`\\b${subject} ist…\\b(?:erloschen|gelöscht)`), "TERMINATED"],
  [sentence(`\\b${subject} ist…\\baufgelöst`), "DISSOLVED"]
]

const merged = sentence(`^(?:Die |Der )?${subject} ist…\\bverschmolzen`)

/** Stands before the other party in the words of one that takes it over. */
const takesOver = /^(?:(?!\s(?:mit|auf)\s(?:de[mr]|d[aeis]{2}|den)\s).)*\sals übernehmende/u

/** Whether an organization has gone up in another one, by an entry that takes effect without another one. */
const isEndOfMerged = (text: string): boolean =>
  merged.test(text) && !takesOver.test(text) && !isYetToTakeEffect.test(text)

const isMergedAway = (content: Element): boolean =>
  elementsOf(elementAt(content, "auszug"), "eintragungstext")
    .map((entry) => textAt(entry, "text") ?? "")
    .some(isEndOfMerged)

const meant = (
  words: ReadonlyArray<readonly [RegExp, OrganizationStatus]>,
  text: string
): OrganizationStatus | undefined => words.find(([pattern]) => pattern.test(text))?.[1]

const statusOfEntries = (content: Element): OrganizationStatus | undefined =>
  elementsOf(elementAt(content, "auszug"), "eintragungstext")
    .map((entry) => ({ number: Number(textAt(entry, "laufendeNummer") ?? 0), text: textAt(entry, "text") ?? "" }))
    .toSorted((left, right) => left.number - right.number)
    .map(({ text }) => meant(entryWords, text))
    .findLast((status) => status !== undefined)

/**
 * The status of the organization: ended if it has gone up in another one; else as the document words it, else by who
 * acts for it (insolvency administrator or custodian, liquidator), else by the texts of its entries, else active.
 */
const statusOf = (content: Element, parties: ReadonlyArray<Party>): OrganizationStatus => {
  const stated = codedAt(content, "basisdatenRegister", "statusRechtstraeger")
  if (isMergedAway(content)) return "TERMINATED"
  const status = stated === null ? undefined : meant(statusWords, wordsOf(stated))
  if (status !== undefined) return status
  if (hasRole(parties, "INSOLVENCY_ADMINISTRATOR", "CUSTODIAN")) return "INSOLVENT"
  if (hasRole(parties, "LIQUIDATOR")) return statusOfEntries(content) === "INSOLVENT" ? "INSOLVENT" : "DISSOLVED"
  return statusOfEntries(content) ?? "ACTIVE"
}

/** An amount in units of its currency: an ISO 4217 code, or the words of the document where it has no code. */
interface Money {
  readonly amount: number
  readonly currency: string
}

/** The codes of currencies that documents spell out. */
const formerCurrencies: Readonly<Record<string, string>> = {
  DM: "DEM",
  "Deutsche Mark": "DEM",
  "Mark der DDR": "DDM",
  RM: "RM"
}

const decimal = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/u

/** Reads a `Geldbetrag`; undefined where its number is not valid. */
const moneyOf = (element: Element | undefined): Money | undefined => {
  const number = textAt(element, "zahl")
  if (number === null || !decimal.test(number)) return undefined
  const currency = elementAt(element, "auswahl_waehrung")
  const former = textAt(currency, "historischeWaehrung")
  const code = codedAt(currency, "waehrung")?.code ?? (former === null ? "EUR" : formerCurrencies[former] ?? former)
  return { amount: Number(number), currency: code }
}

/** The sum of amounts of one currency, exact to the cent; undefined when there are none, or several currencies. */
const sumOf = (amounts: ReadonlyArray<Money>): Money | undefined => {
  const [first] = amounts
  if (first === undefined || amounts.some(({ currency }) => currency !== first.currency)) return undefined
  return {
    amount: amounts.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100,
    currency: first.currency
  }
}

/** The contribution of a party, identified by its number. */
interface Contribution {
  readonly party: string
  readonly money: Money
}

const contributions = (elements: ReadonlyArray<Element>, party: ReadonlyArray<string>, money: string) =>
  elements.flatMap((element): ReadonlyArray<Contribution> => {
    const number = textAt(element, ...party)
    const amount = moneyOf(elementAt(element, money))
    return number === null || amount === undefined ? [] : [{ party: number, money: amount }]
  })

/** The contributions in a document: the liable sums of limited partners, and the shares of a GmbH. */
const contributionsOf = (content: Element): {
  readonly liable: ReadonlyArray<Contribution>
  readonly shares: ReadonlyArray<Contribution>
} => {
  const details = elementAt(content, "auswahl_zusatzangaben")
  const partners = elementsOf(elementAt(details, "personengesellschaft", "zusatzKG"), "datenKommanditist")
  const shares = elementsOf(elementAt(details, "kapitalgesellschaft", "zusatzGmbH"), "stammeinlage")
  return {
    liable: contributions(partners, ["ref.rollennummer"], "hafteinlage"),
    shares: contributions(shares, ["beteiligter", "ref.rollennummer"], "einlage")
  }
}

type Holding = Shareholders["entries"][number]

const shareholder = (person: RelatedPerson): Holding["shareholder"] =>
  "organization" in person
    ? { entity_id: person.entity_id, entity_name: person.name }
    : {
      entity_id: person.entity_id,
      first_name: person.name_parts.given,
      last_name: person.name_parts.family ?? person.name,
      birth_date: person.birth_date,
      city: person.location?.city ?? null
    }

/**
 * The contributions: the limited partners of a partnership with their liable sums, or the shareholders of a GmbH where
 * the document lists them. The ratio is that of the contribution to all contributions.
 */
const shareholderFacts = (
  content: Element,
  holders: ReadonlyArray<Holder>,
  as_of: CalendarDate
): Pick<Facts, "shareholders"> => {
  const { liable, shares } = contributionsOf(content)
  const [contributions, label] = liable.length > 0 ? [liable, "LIMITED_PARTNER"] : [shares, "PARTNER"]
  if (contributions.length === 0) return {}
  const total = sumOf(contributions.map(({ money }) => money))
  const entry = ({ money, party }: Contribution): ReadonlyArray<Holding> => {
    const holder = holders.find((one) => one.party.number === party)
    return holder === undefined ? [] : [{
      shareholder: shareholder(holder.person),
      contribution: money,
      contribution_ratio: total === undefined || total.amount === 0 ? null : money.amount / total.amount,
      role: { label, ...roleName(label) }
    }]
  }
  return {
    shareholders: {
      total_capital: total ?? null,
      entries: contributions.flatMap(entry),
      history: { current_as_of: as_of, past: [] }
    }
  }
}

/** The forms whose capital is divided into shares of stock; that of the others is a Stammkapital. */
const stockForms: ReadonlyArray<string> = ["AG", "InvAG", "SE", "KGaA", "VVaG"]

const inEuro = (amounts: ReadonlyArray<Money | undefined>): Money | undefined =>
  amounts.find((money) => money?.currency === "EUR") ?? amounts.find((money) => money !== undefined)

const heightOf = (element: Element): Money | undefined => moneyOf(elementAt(element, "hoehe"))

const found = (content: Element, form: LegalForm | undefined): readonly [Money | undefined, CapitalKind] => {
  const details = elementAt(content, "auswahl_zusatzangaben")
  const company = elementAt(details, "kapitalgesellschaft")
  const stock = inEuro(elementsOf(elementAt(company, "zusatzAktiengesellschaft"), "grundkapital").map(heightOf))
  if (stock !== undefined) return [stock, "GRUNDKAPITAL"]
  const share = inEuro(elementsOf(elementAt(company, "zusatzGmbH"), "stammkapital").map(moneyOf))
  if (share !== undefined) return [share, "STAMMKAPITAL"]
  const either = inEuro(elementsOf(company, "kapital").map(heightOf))
  if (either !== undefined) return [either, stockForms.includes(form?.short ?? "") ? "GRUNDKAPITAL" : "STAMMKAPITAL"]
  const cooperative = inEuro(elementsOf(elementAt(details, "genossenschaft"), "mindestkapital").map(moneyOf))
  if (cooperative !== undefined) return [cooperative, "GESCHAEFTSGUTHABEN"]
  return [sumOf(contributionsOf(content).liable.map(({ money }) => money)), "HAFTSUMME"]
}

/**
 * The registered capital, in the layout up to XJustiz 3.5 (`grundkapital`, `stammkapital`) or from 3.6 (`kapital`); of
 * a cooperative the minimum capital, of a limited partnership the liable sums of its limited partners. Of several
 * currencies the euro.
 */
const capitalFacts = (content: Element, form: LegalForm | undefined): Pick<Facts, "capital"> => {
  const [money, kind] = found(content, form)
  return money === undefined ? {} : { capital: { ...money, kind } }
}

/** The kinds of connections (gds.telekommunikationsart) that a profile shows, the best of each first. */
const kinds = { website: ["003"], phone_number: ["007", "004"], email: ["001"] } as const

/**
 * The telephone number, email address and website of an organization, where its document has them. What is no address
 * of the web is no website.
 */
const contactFacts = (organisation: Element | undefined): Pick<Facts, "contact_data"> => {
  const connections = elementsOf(organisation, "telekommunikation").map((one) => ({
    kind: codedAt(one, "telekommunikationsart")?.code,
    to: textAt(one, "verbindung")
  }))
  const of = (codes: ReadonlyArray<string>): ReadonlyArray<string> =>
    codes.flatMap((code) => connections.flatMap(({ kind, to }) => kind === code && to !== null ? to : []))
  const contact_data = {
    website: of(kinds.website).map(webAddressOf).find((address) => address !== undefined) ?? null,
    phone_number: of(kinds.phone_number)[0] ?? null,
    email: of(kinds.email)[0] ?? null
  }
  return Object.values(contact_data).every((value) => value === null) ? {} : { contact_data }
}

/** The branches among the parties of a document, each with its town. */
const branchFacts = (parties: ReadonlyArray<Party>): Pick<Facts, "branches"> => {
  const branches = parties.flatMap(({ organization, role }) => {
    const isBranch = role !== null && roleOfCode(role.code)?.label === "BRANCH"
    const name = isBranch ? nameOf(organization) : null
    return name === null
      ? []
      : [{ name, city: seatOf(organization) ?? textAt(elementsOf(organization, "anschrift")[0], "ort") }]
  })
  return branches.length === 0 ? {} : { branches }
}

/** The day of foundation; of an organization with one entry alone, the day of that entry. */
const registrationDate = (
  basics: Element | undefined,
  { extract: { entries }, lastEntry }: Retrieval
): Pick<Facts, "registration_date"> => {
  const day = dayOf(textAt(basics, "gruendungsmetadaten", "gruendungsdatum")) ?? (entries === 1 ? lastEntry : null)
  return day === null ? {} : { registration_date: `${day}T00:00:00+00:00` }
}

/** The day of the articles as they are now, else of the first ones. */
const articlesDate = (content: Element, basics: Element | undefined): Pick<Facts, "articles_date"> => {
  const day = dayOf(textAt(basics, "satzungsdatum", "aktuellesSatzungsdatum")) ??
    dayOf(textAt(content, "auszug", "ersteSatzung", "satzungsdatum"))
  return day === null ? {} : { articles_date: day }
}

/** All facts in a part of a document about its organization. */
export const factsOf = Effect.fnUntraced(function*(
  matter: Matter,
  about: { readonly as_of: CalendarDate; readonly euid: Euid; readonly retrieval: Retrieval },
  identity: Identity["Service"]
): Effect.fn.Return<Facts, RecordRejected> {
  const { content, parties, subject } = matter
  const basics = elementAt(content, "basisdatenRegister")
  const organisation = elementAt(basics, "rechtstraeger") ?? subject?.organization
  const name = nameOf(organisation) ?? nameOf(subject?.organization)
  if (name === null) {
    return yield* Effect.fail(
      new RecordRejected({
        line: content.line,
        reason: "rechtstraeger/bezeichnung.aktuell: the organization has no name"
      })
    )
  }
  const form = legalFormOf(organisation, name) ?? legalFormOf(subject?.organization, name)
  const former_names = [...new Set([organisation, subject?.organization].flatMap(formerNamesOf))]
  const purpose = textAt(basics, "gegenstand") ?? textAt(basics, "geschaeftszweck")
  const representation = generalRule(content)
  const holders = yield* holdersOf(matter, about.euid, identity)
  return {
    name,
    ...(former_names.length > 0 && { former_names }),
    status: statusOf(content, parties),
    ...(isMergedAway(content) && { ended_by: "MERGER" as const }),
    ...(form !== undefined && { legal_form: form.short }),
    ...placeFacts(organisation),
    ...contactFacts(organisation),
    ...(purpose !== null && { purpose }),
    ...registrationDate(basics, about.retrieval),
    ...articlesDate(content, basics),
    ...branchFacts(parties),
    ...(representation.length > 0 && { representation }),
    ...capitalFacts(content, form),
    related_persons: relatedPersonsOf(content, holders),
    ...shareholderFacts(content, holders, about.as_of)
  }
})
