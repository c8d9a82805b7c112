import {
  type CalendarDate,
  type EventType,
  eventTypeName,
  type LegalForm,
  legalFormOfName,
  type RegisterEvent,
  todayInBerlin
} from "@kontor/core/Register"
import {
  euidOf,
  eventTypeTopic,
  type Facts,
  type Identity,
  readerVersions,
  type RegisterNumber,
  type SourceRecord
} from "@kontor/register"
import { Effect } from "effect"
import { dayOf, dayOfInstant } from "../CalendarDay.ts"
import { oneLine } from "../OneLine.ts"
import { RecordRejected } from "../Reading.ts"
import { codedAt, type Element, elementAt, textAt } from "../xjustiz/Element.ts"
import type { Message, MessageKind } from "../xjustiz/MessageReader.ts"
import { numberOfRegistration, numberOfText } from "../xjustiz/Numbers.ts"
import { legalFormOf, nameOf, seatOf } from "../xjustiz/Organisation.ts"
import { allParties, type Party } from "../xjustiz/Parties.ts"
import { type Proceedings, proceedingsOf } from "./Proceedings.ts"
import { typeOfSubject } from "./Subjects.ts"

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
 * What was published, and when. `text` is the text of the message, unchanged. The schema only defines `loeschdatum` as
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
