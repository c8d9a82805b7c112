import {
  type CalendarDate,
  type EventType,
  eventTypeName,
  type LegalForm,
  type RegisterEvent,
  todayInBerlin
} from "@kontor/core/Register"
import {
  courtOfCode,
  euidOf,
  eventTypeTopic,
  type Facts,
  type Identity,
  legalFormOfName,
  readerVersions,
  type RegisterNumber,
  type SourceRecord
} from "@kontor/register"
import { Effect } from "effect"
import { dayOf, dayOfInstant, oneLine, RecordRejected, sentence } from "../Reading.ts"
import type { Message, MessageKind } from "../xjustiz/MessageReader.ts"
import {
  allParties,
  legalFormOf,
  nameOf,
  numberOfRegistration,
  numberOfText,
  type Party,
  seatOf
} from "../xjustiz/Parties.ts"
import { codedAt, type Element, elementAt, elementsOf, textAt } from "../xjustiz/Xml.ts"

/** The meaning of an announcement's words; `unless` are words that exclude it. */
interface Wording {
  readonly means: EventType
  readonly says: RegExp
  readonly unless?: RegExp
}

const planned = /\bsoll(?:en)?\b|beabsichtigt/u

const rescinded: Wording = {
  means: "OPENING_RESCINDED",
  says: sentence("(?:Eröffnungsbeschluss|Beschluss…\\büber die Eröffnung|[Dd]ie Eröffnung des)…\\baufgehoben"),
  unless: planned
}

/** The proceedings as a whole, not those about a claim or a fee. */
const proceedings = "\\b[Dd]as (?:Insolvenzv|V)erfahren\\b(?! (?:über die|zur)\\b)"

const rejected: Wording = {
  means: "REJECTED_NO_ASSETS",
  says: sentence("mangels(?: \\p{L}+)* Masse…\\b(?:abgewiesen|abgelehnt|zurückgewiesen)")
}

/** The ends of proceedings, the first match. */
const endings: ReadonlyArray<Wording> = [
  rescinded,
  { means: "DISCONTINUED", says: sentence(`${proceedings}…\\beingestellt`), unless: planned },
  rejected,
  { means: "CONCLUDED", says: sentence(`${proceedings}…\\baufgehoben`), unless: planned }
]

const lifted: Wording = { means: "OTHER", says: /\b(?:aufgehoben|Aufhebung)\b/u }

const provisional: Wording = {
  means: "PROVISIONAL_MEASURES",
  says: sentence("vorläufig\\p{L}* (?:Insolvenzverwalt|Sachwalt|Eigenverwaltung)…\\b(?:bestellt|angeordnet)"),
  unless: lifted.says
}

const opened: Wording = {
  means: "OPENED",
  says: sentence("\\b[Dd]as (?:(?:Haupt|Sekundär)?[Ii]nsolvenzv|V)erfahren\\b…\\beröffnet\\b"),
  unless: planned
}

/** The meaning of an announcement by its subject: the first wording that matches, else `otherwise`. */
interface Subject {
  readonly wordings: ReadonlyArray<Wording>
  readonly otherwise: EventType
}

/** Subjects by their code (inso.veroeffentlichungsgegenstand): those about proceedings as a whole. */
const subjects: Readonly<Record<string, Subject>> = {
  "001": { wordings: endings.slice(0, 2), otherwise: "REJECTED_NO_ASSETS" },
  "002": { wordings: [], otherwise: "OTHER" },
  "003": { wordings: endings, otherwise: "OTHER" },
  "004": { wordings: [...endings, { means: "OTHER", says: /Nachtragsverteilung|Vergütung/u }], otherwise: "CONCLUDED" },
  "005": { wordings: [rescinded], otherwise: "OPENED" },
  "006": { wordings: [rejected, lifted], otherwise: "PROVISIONAL_MEASURES" },
  "009": { wordings: endings, otherwise: "OTHER" },
  "010": { wordings: [], otherwise: "OTHER" }
}

/** Any other subject: only the words decide. */
const anySubject: Subject = { wordings: [...endings, provisional, opened], otherwise: "OTHER" }

const meantBy = ({ otherwise, wordings }: Subject, text: string): EventType =>
  wordings.find(({ says, unless }) => says.test(text) && unless?.test(text) !== true)?.means ?? otherwise

/** The meaning of an announcement, by its subject and its words. */
const typeOfSubject = (code: string, text: string): EventType => meantBy(subjects[code] ?? anySubject, text)

/**
 * The file number of proceedings as courts write it (`70k IN 173/21`), in parts or as one text; null where there is
 * none.
 */
const fileNumberOf = (file: Element | undefined): string | null => {
  const choice = elementAt(file, "auswahl_aktenzeichen")
  const parts = elementAt(choice, "aktenzeichen.strukturiert")
  const number = textAt(parts, "laufendeNummer")
  if (number === null) return textAt(choice, "aktenzeichen.freitext")
  const year = textAt(parts, "jahr")?.slice(-2)
  return [
    textAt(parts, "abteilung"),
    codedAt(parts, "register")?.code,
    year === undefined ? number : `${number}/${year}`,
    textAt(parts, "zusatz")
  ].filter((part) => part !== null && part !== undefined).join(" ")
}

/** Tests whether a file number is of a consumer's proceedings (`36 IK 12/25`). */
const isOfConsumer = (fileNumber: string): boolean => /(?<!\p{L})IK(?!\p{L})/iu.test(fileNumber)

/** Insolvency proceedings: their file number and court, their administrator, and the day they were opened. */
interface Proceedings {
  readonly file_number: string
  readonly court: string | undefined
  readonly administrator: string | undefined
  readonly openedOn: CalendarDate | null
}

/** The kinds of proceedings about natural persons alone (inso.verfahrensart.national.unterart). */
const personalKinds: Readonly<Record<string, string>> = {
  "2": "a consumer's proceedings",
  "3": "proceedings about the estate of a deceased"
}

const courtOf = (root: Element, file: Element | undefined): string | undefined => {
  const instance = elementAt(root, "grunddaten", "verfahrensdaten", "instanzdaten")
  const court = codedAt(file, "auswahl_az.vergebendeStation", "gericht") ??
    codedAt(instance, "auswahl_instanzbehoerde", "gericht")
  if (court === null) return undefined
  return court.label?.replace(/^(?:Amtsgericht|AG)\s+/u, "") ?? courtOfCode(court.code)?.name
}

const calledOf = ({ organization, person }: Party): string | undefined => {
  const name = elementAt(person, "vollerName")
  const parts = ["titel", "vorname", "namensvorsatz", "nachname"].flatMap((part) => textAt(name, part) ?? [])
  return parts.length > 0 ? parts.join(" ") : nameOf(organization) ?? undefined
}

const administratorOf = (root: Element, data: Element | undefined): string | undefined => {
  const numbers = elementsOf(data, "verwalter").map((one) => textAt(one, "ref.rollennummer"))
  return allParties(root).filter(({ number }) => number !== null && numbers.includes(number)).map(calledOf)
    .find((name) => name !== undefined)
}

/** Reads the proceedings of a message. Those of consumers are left out. */
const proceedingsOf = Effect.fnUntraced(function*(root: Element): Effect.fn.Return<Proceedings, RecordRejected> {
  const data = elementAt(root, "fachdaten")
  const proceedings = elementAt(data, "verfahren")
  const file = elementAt(proceedings, "aktenzeichen")
  const line = file?.line ?? root.line
  const file_number = fileNumberOf(file)
  const opening = elementAt(proceedings, "verfahrensdatenAbEroeffnung")
  if (file_number === null) {
    return yield* Effect.fail(
      new RecordRejected({ line, reason: "verfahren/aktenzeichen: the proceedings have no file number" })
    )
  }
  const kind = codedAt(opening, "insolvenzverfahren.unterart")?.code ?? ""
  const personal = isOfConsumer(file_number) ? personalKinds["2"] : personalKinds[kind]
  if (personal !== undefined) {
    const reason = `verfahren: ${personal}, which are never imported`
    return yield* Effect.fail(new RecordRejected({ line, reason, is_out_of_scope: true }))
  }
  return {
    file_number,
    court: courtOf(root, file),
    administrator: administratorOf(root, data),
    openedOn: dayOf(textAt(opening, "eroeffnungsdatum"))
  }
})

/** The company of insolvency proceedings. */
interface Debtor {
  readonly number: RegisterNumber
  readonly name: string
  readonly form: LegalForm | undefined
  readonly seat: string | null
}

/** The role of a debtor (gds.rollenbezeichnung). */
const debtorRole = "143"

const numberOf = (entry: Element | undefined, party: Party | undefined): RegisterNumber | undefined => {
  const company = elementAt(entry, "deutschesUnternehmen")
  const merchant = elementAt(party?.person, "registereintragungNatuerlichePerson")
  const written = company && numberOfText(
    codedAt(company, "registergericht"),
    codedAt(company, "registerart"),
    textAt(entry, "registernummer") ?? ""
  )
  return written ?? numberOfRegistration(elementAt(party?.organization, "registereintragung")) ??
    numberOfRegistration(elementAt(merchant, "registereintragung"))
}

/** The firm of a merchant, never the merchant's own name; the name of any other company. */
const firmOf = (debtor: Element | undefined, party: Party | undefined): string | null =>
  nameOf(party?.organization) ??
    textAt(party?.person, "registereintragungNatuerlichePerson", "verwendeteFirma") ??
    textAt(debtor, "natuerlichePerson", "handelndUnter")

/**
 * Finds the company of insolvency proceedings. A natural person without an entry in a register is not one; the reason
 * for the rejection reveals nothing about the person.
 */
const debtorOf = Effect.fnUntraced(function*(root: Element): Effect.fn.Return<Debtor, RecordRejected> {
  const debtor = elementAt(root, "fachdaten", "schuldner")
  const party = allParties(root).find(({ role }) => role?.code === debtorRole)
  const number = numberOf(elementAt(debtor, "registereintrag"), party)
  const line = debtor?.line ?? root.line
  if (number === undefined) {
    const isPerson = party?.person !== undefined || elementAt(debtor, "natuerlichePerson") !== undefined
    return yield* Effect.fail(
      isPerson
        ? new RecordRejected({
          line,
          reason: "schuldner: a natural person without a register entry, which is never imported",
          is_out_of_scope: true
        })
        : new RecordRejected({ line, reason: "schuldner/registereintrag: names no register number of a known court" })
    )
  }
  const name = firmOf(debtor, party)
  if (name === null) {
    return yield* Effect.fail(new RecordRejected({ line, reason: "schuldner: the debtor has no firm" }))
  }
  const form = party?.organization === undefined ? legalFormOfName(name) : legalFormOf(party.organization, name)
  return { number, name, form, seat: seatOf(party?.organization) }
})

/**
 * A publication and its day. `text` is the text of the message, unchanged. The schema only defines `loeschdatum` as
 * a day: it is read as the first day on which the publication must be gone, the stricter of two readings.
 */
interface Publication {
  readonly id: string
  readonly day: CalendarDate
  readonly text: string
  readonly type: EventType
  readonly delete_on: CalendarDate | null
  readonly line: number
}

const publicationOf = Effect.fnUntraced(function*(root: Element): Effect.fn.Return<Publication, RecordRejected> {
  const part = elementAt(root, "fachdaten", "veroeffentlichung")
  const line = part?.line ?? root.line
  const rejected = (reason: string) => Effect.fail(new RecordRejected({ line, reason }))
  const id = textAt(part, "veroeffentlichung.id")
  if (id === null) return yield* rejected("veroeffentlichung.id: the publication has no identifier")
  const day = dayOfInstant(textAt(root, "nachrichtenkopf", "erstellungszeitpunkt") ?? "")
  if (day === null) return yield* rejected("nachrichtenkopf/erstellungszeitpunkt: the message has no date")
  const delete_on = dayOf(textAt(part, "loeschdatum"))
  const subject = codedAt(part, "gegenstandVeroeffentlichung")?.code ?? ""
  const text = elementAt(part, "veroeffentlichungstext")?.text.trim() ?? ""
  return { id, day, line, text, type: typeOfSubject(subject, oneLine(text)), delete_on }
})

const detailsOf = ({ administrator, court, file_number }: Proceedings, text: string) => ({
  schema: "INSOLVENCY",
  procedure: /Eigenverwaltung|Sachwalt/u.test(text) ? "SELF_ADMINISTRATION" : "REGULAR",
  file_number,
  ...(court !== undefined && { court }),
  ...(administrator !== undefined && { administrator })
})

/** The members of an event that depend on what its publication means. */
const meaningOf = (
  { day, text, type }: Pick<Publication, "day" | "text" | "type">,
  proceedings: Proceedings
): Pick<RegisterEvent, "date_basis" | "details" | "occurred_on" | "topic" | "type" | "type_name"> => {
  const topic = eventTypeTopic[type]
  const { openedOn } = proceedings
  const opening = type === "OPENED" && openedOn !== null && openedOn <= day ? openedOn : null
  return {
    topic,
    type,
    type_name: eventTypeName[type],
    occurred_on: opening ?? day,
    date_basis: opening === null ? "ANNOUNCEMENT" : "DOCUMENT",
    ...(topic === "INSOLVENCIES" && { details: detailsOf(proceedings, text) })
  }
}

const eventOf = (publication: Publication, proceedings: Proceedings, digest: string): RegisterEvent => {
  const { day, id, text } = publication
  return {
    id: `sig_${digest}`,
    announced_on: day,
    register_entry: {
      phase: "ANNOUNCED",
      context: "PRIMARY",
      flags: [],
      ...(text !== "" && { description: text })
    },
    source: { kind: "INSOLVENCY_ANNOUNCEMENT", record_id: id },
    ...meaningOf(publication, proceedings)
  }
}

const factsOf = ({ form, name, seat }: Debtor, type: EventType): Facts => ({
  name,
  ...(form !== undefined && { legal_form: form.short }),
  ...(seat !== null && { seat }),
  ...(type === "OPENED" && { status: "INSOLVENT" })
})

const recordOf = Effect.fnUntraced(function*(
  { root }: Message,
  identity: Identity["Service"]
): Effect.fn.Return<SourceRecord, RecordRejected> {
  const proceedings = yield* proceedingsOf(root)
  const debtor = yield* debtorOf(root)
  const publication = yield* publicationOf(root)
  const source = "ANNOUNCEMENT"
  const record_id = `insolvency|${publication.id}`
  const { day, delete_on, line } = publication
  if (delete_on !== null && (delete_on <= day || delete_on <= (yield* todayInBerlin))) {
    const entity_id = yield* identity.organization(euidOf(debtor.number))
    const reason = `loeschdatum: the publication had to be deleted by ${delete_on}`
    const expired = { entity_id, source, record_id } as const
    return yield* Effect.fail(new RecordRejected({ line, reason, is_out_of_scope: true, expired }))
  }
  const digest = yield* identity.shortDigest(`insolvency|${euidOf(debtor.number)}|${publication.id}`)
  return {
    source,
    record_id,
    reader_version: readerVersions.ANNOUNCEMENT,
    as_of: day,
    entered_on: null,
    registration: debtor.number,
    former: [],
    facts: factsOf(debtor, publication.type),
    ...(delete_on !== null && { delete_on }),
    events: [eventOf(publication, proceedings, digest)],
    document: null
  }
})

/**
 * Publications of insolvency courts, each about one company. Publications about consumers and other natural persons
 * without a register entry are not imported, nor are those whose day of deletion has come. The others are deleted from
 * the register on that day. The message itself is not stored. Rule: register-data#insolvency-messages.
 */
export const insolvencyAnnouncement: MessageKind = {
  root: "nachricht.inso.veroeffentlichung.0300010",
  called: "an announcement of insolvency",
  recordsOf: (message, identity) => Effect.map(Effect.result(recordOf(message, identity)), (result) => [result])
}
