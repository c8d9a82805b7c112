import type { Court } from "@kontor/register"
import { Draws } from "./Draws.ts"
import { forms, powers, roles } from "./Forms.ts"
import type { Life } from "./Life.ts"
import {
  companyName,
  isQuiet,
  type Organization,
  type Person,
  registrationOf,
  seatOf,
  slotOf,
  writtenNumber
} from "./Organization.ts"
import type { LimitedPartner, Member, Officer, State } from "./State.ts"
import codeLists from "./tables/code-lists.json" with { type: "json" }
import { type Day, dayOf, firstDay, germanDate, isoDate, lastDay, type Money, plainAmount } from "./World.ts"

/** The register's content about an organization as retrieved on a day. */
export interface Snapshot {
  readonly organization: Organization
  readonly state: State
  readonly retrievedOn: Day
  readonly layout: Layout
}

/** The layouts of the message in use: most courts write the older one. */
type Layout = "3.5.1" | "3.7.0"

const switching: ReadonlyArray<string> = ["Bayern", "Berlin", "Niedersachsen", "Schleswig-Holstein"]
const switchedOn = dayOf("2026-02-01")

/**
 * The courts of some states change to the newer layout on a day: later snapshots differ in layout without a change of
 * content.
 */
const layoutOn = ({ registration }: Organization, day: Day): Layout =>
  day >= switchedOn && switching.includes(registration.court.state) ? "3.7.0" : "3.5.1"

/**
 * The snapshots of a life, in their order: one at the beginning, one soon after each entry, unless the next entry came
 * first, and now and then one without any change.
 */
export const snapshotsOf = ({ chapters, first, organization }: Life): ReadonlyArray<Snapshot> => {
  const draws = new Draws("retrievals", organization.index)
  const start = organization.isNew ? organization.registeredOn + draws.between(3, 8) : firstDay + draws.below(10)
  const due = [
    { on: start, state: first },
    ...chapters.map(({ on, state }) => ({ on: Math.min(on + draws.between(1, 9), lastDay), state }))
  ]
  return due.flatMap(({ on, state }, place) => {
    const next = chapters[place]?.on ?? lastDay + 1
    const again = on + draws.between(35, 90)
    const days = !isQuiet(organization.index) && draws.chance(3) ? [on, again] : [on]
    return days
      .filter((day) => day < next)
      .map((day) => ({ organization, state, retrievedOn: day, layout: layoutOn(organization, day) }))
  })
}

/** The file name of a snapshot: sorted by name, the files of a register are in the order of their retrieval. */
export const fileNameOf = ({ organization, retrievedOn }: Snapshot): string =>
  `${isoDate(retrievedOn)}_${organization.registration.euid}.xml`

/** A part of a message. */
class Xml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Text as XML content. */
const escaped = (plain: string): string =>
  /[&<>]/.test(plain) ? plain.replaceAll(/[&<>]/g, (sign) => escapes[sign]!) : plain

type Value = Xml | string | number | null | ReadonlyArray<Xml | null>

const written = (value: Value): string => {
  if (value === null) return ""
  if (value instanceof Xml) return value.text
  return typeof value === "object" ? value.map(written).join("") : escaped(String(value))
}

const templates = new WeakMap<TemplateStringsArray, ReadonlyArray<string>>()

/** A template without line breaks, whose elements are of the message's namespace. */
const elementsOf = (template: TemplateStringsArray): ReadonlyArray<string> => {
  const known = templates.get(template)
  if (known !== undefined) return known
  const made = template.map((part) => part.replaceAll(/\n\s*/g, "").replaceAll(/<(\/?)(?=\w)/g, "<$1tns:"))
  templates.set(template, made)
  return made
}

/** Elements of the message's namespace: parts of a message are put in as they are, everything else as text. */
const xml = (template: TemplateStringsArray, ...values: ReadonlyArray<Value>): Xml =>
  new Xml(elementsOf(template).reduce((text, part, at) => text + written(values[at - 1]!) + part))

/**
 * A coded element, in the version of its list that the courts' systems write, with its plain text as a comment before
 * the code. Some lists of the register are not published: where a value's code is unknown, it is 000, and only the
 * plain text has the meaning, as in real messages.
 */
const coded = (name: string, list: keyof typeof codeLists, plain: string, code = "000"): Xml => {
  const { uri, version } = codeLists[list]
  const comment = escaped(plain.replaceAll("--", "–"))
  const head = `<tns:${name} listVersionID="${version}" listURI="${uri}">`
  return new Xml(`${head}<!--${comment}--><code>${escaped(code)}</code></tns:${name}>`)
}

/** An element with the code of a court: Baden-Württemberg does not use that of the register network here. */
const courtCode = (name: string, { codes, code, name: town, state }: Court, list: keyof typeof codeLists = "courts") =>
  coded(name, list, `Amtsgericht ${town}`, state === "Baden-Württemberg" ? codes[0] : code)

const writesEuid: ReadonlyArray<string> = ["Hamburg", "Nordrhein-Westfalen", "Bayern"]

const legalForm = (form: State["form"]): Xml =>
  xml`<angabenZurRechtsform>${
    coded("rechtsform", "legalForms", forms[form].plain, forms[form].code)
  }</angabenZurRechtsform>`

/** The content of an organization's element: its name, legal form, seat and business address. */
const ownDetails = ({ address: { houseNumber, postalCode, street }, form, formerNames, name, seat }: State): Xml =>
  xml`<bezeichnung>
      <bezeichnung.aktuell>${name}</bezeichnung.aktuell>
      ${formerNames.map((former) => xml`<bezeichnung.alt>${former}</bezeichnung.alt>`)}
    </bezeichnung>
    ${legalForm(form)}
    <sitz><ort>${seat.name}</ort></sitz>
    <anschrift>
      ${coded("anschriftstyp", "addresses", "Dienst-/Geschäftsanschrift", "003")}
      <strasse>${street}</strasse><hausnummer>${houseNumber}</hausnummer>
      <postleitzahl>${postalCode}</postleitzahl><ort>${seat.name}</ort>
      ${coded("staat", "states", "Deutschland")}
    </anschrift>`

const memberDetails = ({ index }: Member, layout: Layout): Xml => {
  const { court, euid, number, suffix, type } = registrationOf(index)
  return xml`<bezeichnung><bezeichnung.aktuell>${companyName(index)}</bezeichnung.aktuell></bezeichnung>
    ${legalForm(slotOf(index).form)}
    <sitz><ort>${seatOf(index).name}</ort></sitz>
    <registereintragung>
      <auswahl_registerbehoerde><inlaendischesRegistergericht>
        ${courtCode("gericht", court)}
        ${coded("registerart", layout === "3.5.1" ? "registers" : "registersOfNewerLayout", type, type)}
      </inlaendischesRegistergericht></auswahl_registerbehoerde>
      <registernummer>${suffix === "" ? number : `${number} ${suffix}`}</registernummer>
      ${writesEuid.includes(court.state) ? xml`<euid>${euid}</euid>` : null}
    </registereintragung>`
}

const personDetails = ({ birthName, bornOn, family, given, prefix, title, town }: Person): Xml =>
  xml`<vollerName>
      <vorname>${given}</vorname>
      ${title && xml`<titel>${title}</titel>`}
      ${prefix && xml`<namensvorsatz>${prefix}</namensvorsatz>`}
      <nachname>${family}</nachname>
      ${birthName && xml`<geburtsname>${birthName}</geburtsname>`}
    </vollerName>
    <geburt><geburtsdatum>${isoDate(bornOn)}</geburtsdatum></geburt>
    <anschrift>${coded("anschriftstyp", "addresses", "Privatanschrift", "017")}<ort>${town}</ort></anschrift>`

/** All parties of a snapshot: the organization itself as number 1, then its role holders and its limited partners. */
const parties = ({ layout, organization, state }: Snapshot): ReadonlyArray<Xml> => {
  const party = (number: number, [plain, code]: readonly [string, string], content: Xml): Xml =>
    xml`<beteiligung>
      <rolle>
        <rollennummer>${number}</rollennummer>
        <rollenID>
          <id>${100_000_000 + organization.index * 1_000 + number}</id>
          <ref.instanznummer>0</ref.instanznummer>
        </rollenID>
        ${coded("rollenbezeichnung", "roles", plain, code)}
      </rolle>
      <beteiligter>
        <beteiligtennummer>${number}</beteiligtennummer>
        <auswahl_beteiligter>${content}</auswahl_beteiligter>
      </beteiligter>
    </beteiligung>`
  const partners = state.limitedPartners.map((partner) => ({ ...partner, role: "LIMITED_PARTNER" as const }))
  return [
    party(1, ["Rechtsträger(in)", "287"], xml`<organisation>${ownDetails(state)}</organisation>`),
    ...[...state.officers, ...partners].map(({ holder, number, role }) => {
      const content = holder._tag === "Person"
        ? xml`<natuerlichePerson>${personDetails(holder)}</natuerlichePerson>`
        : xml`<organisation>${memberDetails(holder, layout)}</organisation>`
      return party(number, [roles[role].plain, roles[role].code], content)
    })
  ]
}

const articlesText = ({ agreedOn, amendedOn, form }: State): string => {
  const articles = form === "GmbH" || form === "UG" ? "Gesellschaftsvertrag" : "Satzung"
  const amendment = amendedOn === null ? "" : ` Zuletzt geändert durch Beschluss vom ${germanDate(amendedOn)}.`
  return `${articles} vom ${germanDate(agreedOn)}.${amendment}`
}

const hasArticles = (form: State["form"]): boolean => ["HRB", "GnR", "VR"].includes(forms[form].register)

/** The texts of the column of other legal relations: the articles first. */
const entryTexts = (state: State): ReadonlyArray<Xml> => {
  const articles = hasArticles(state.form)
    ? [{ kind: ["Satzung", "009"] as const, entry: 1, text: articlesText(state) }]
    : []
  const others = state.notes.map((note) => ({ kind: ["Sonstige Rechtsverhältnisse", "000"] as const, ...note }))
  return [...articles, ...others].map(({ entry, kind: [plain, code], text }, at) =>
    xml`<eintragungstext>
      <spalte>${forms[state.form].column}</spalte>
      <position>${at + 1}</position>
      <laufendeNummer>${entry}</laufendeNummer>
      ${coded("eintragungsart", "entries", plain, code)}
      <text>${text}</text>
    </eintragungstext>`
  )
}

/** The time when the register was read, and its last entry. */
const extractDetails = ({ layout, retrievedOn, state }: Snapshot, time: string): Xml => {
  const { agreedOn, amendedOn, enteredOn, entries, form } = state
  const first = layout === "3.7.0" && hasArticles(form)
    ? xml`<ersteSatzung><satzungsdatum>${isoDate(agreedOn)}</satzungsdatum></ersteSatzung>`
    : null
  return xml`<auszug>
      ${entryTexts(state)}
      <abrufuhrzeit>${time}</abrufuhrzeit><abrufdatum>${isoDate(retrievedOn)}</abrufdatum>
      <letzteEintragung>${isoDate(enteredOn)}</letzteEintragung><anzahlEintragungen>${entries}</anzahlEintragungen>
      ${first}
      ${amendedOn && xml`<letzteAenderung><aenderungsdatum>${isoDate(amendedOn)}</aenderungsdatum></letzteAenderung>`}
    </auszug>`
}

const exemption = xml`<auswahl_befreiungVon181BGB>
    ${coded("befreiungVon181BGB", "exemptions", "mit der Befugnis Rechtsgeschäfte abzuschließen", "011")}
  </auswahl_befreiungVon181BGB>`

/** A power to represent: coded where a code is published. */
const power = (list: "generalRules" | "specialRules", text: string, code: string | null): Xml =>
  xml`<auswahl_vertretungsbefugnis>${
    code === null
      ? xml`<vertretungsbefugnisFreitext>${text}</vertretungsbefugnisFreitext>`
      : coded("vertretungsbefugnis", list, text, code)
  }</auswahl_vertretungsbefugnis>`

const representative = ({ number, powers: name }: Officer): Xml => {
  const { code, isExempt, text } = powers[name]
  return xml`<vertretungsberechtigte><ref.rollennummer>${number}</ref.rollennummer>${
    text && xml`<besondereVertretungsregelung>
      ${power("specialRules", text, code)}${isExempt ? exemption : null}
    </besondereVertretungsregelung>`
  }</vertretungsberechtigte>`
}

const conditions: Readonly<Record<State["condition"], string | null>> = {
  ACTIVE: null,
  DISSOLVED: "aufgelöst",
  INSOLVENT: "Insolvenzverfahren eröffnet",
  DELETED: "gelöscht"
}

const purpose = ({ form, purpose: stated }: State): Xml | null => {
  if (forms[form].register === "HRA") return stated === null ? null : xml`<geschaeftszweck>${stated}</geschaeftszweck>`
  return xml`${stated && xml`<gegenstand>${stated}</gegenstand>`}<geschaeftszweck/>`
}

const writesFounding: ReadonlyArray<string> = [...writesEuid, "Hessen", "Berlin", "Niedersachsen"]

/** The register's content about the organization itself, and about its representatives. */
const basicDetails = ({ organization, state }: Snapshot): Xml => {
  const { agreedOn, condition, form, officers, rule } = state
  const founding = writesFounding.includes(organization.registration.court.state)
    ? xml`<gruendungsmetadaten><gruendungsdatum>${
      isoDate(organization.foundedOn)
    }</gruendungsdatum></gruendungsmetadaten>`
    : null
  const articles = hasArticles(form)
    ? xml`<satzungsdatum><aktuellesSatzungsdatum>${isoDate(agreedOn)}</aktuellesSatzungsdatum></satzungsdatum>`
    : null
  return xml`<basisdatenRegister>
      ${founding}${articles}
      <rechtstraeger>${ownDetails(state)}</rechtstraeger>
      <vertretung>
        <allgemeineVertretungsregelung>${power("generalRules", rule.text, rule.code)}</allgemeineVertretungsregelung>
        ${officers.map(representative)}
      </vertretung>
      ${purpose(state)}
      ${conditions[condition] && coded("statusRechtstraeger", "conditions", conditions[condition])}
    </basisdatenRegister>`
}

const amount = (money: Money): Xml =>
  xml`<zahl>${plainAmount(money)}</zahl><auswahl_waehrung>${
    money.currency === "DEM"
      ? xml`<historischeWaehrung>DEM</historischeWaehrung>`
      : coded("waehrung", "currencies", "Euro", "EUR")
  }</auswahl_waehrung>`

const capital = (form: State["form"], money: Money, layout: Layout): Xml => {
  if (layout === "3.7.0") return xml`<kapital><hoehe>${amount(money)}</hoehe></kapital>`
  return form === "AG"
    ? xml`<zusatzAktiengesellschaft><grundkapital><hoehe>${
      amount(money)
    }</hoehe></grundkapital></zusatzAktiengesellschaft>`
    : xml`<zusatzGmbH><stammkapital>${amount(money)}</stammkapital></zusatzGmbH>`
}

const liability = ({ contribution, number }: LimitedPartner): Xml =>
  xml`<datenKommanditist>
      <ref.rollennummer>${number}</ref.rollennummer><hafteinlage>${amount(contribution)}</hafteinlage>
    </datenKommanditist>`

/** The capital of a company, or the liable sums of the limited partners; nothing for other forms. */
const capitalDetails = ({ layout, state }: Snapshot): Xml | null => {
  const { capital: money, form, limitedPartners } = state
  if (money === null && limitedPartners.length === 0) return null
  const content = money === null
    ? xml`<personengesellschaft><zusatzKG>${limitedPartners.map(liability)}</zusatzKG></personengesellschaft>`
    : xml`<kapitalgesellschaft>${capital(form, money, layout)}</kapitalgesellschaft>`
  return xml`<auswahl_zusatzangaben>${content}</auswahl_zusatzangaben>`
}

const uuid = (draws: Draws): string => {
  const hex = Array.from({ length: 4 }, () => draws.bits().toString(16).padStart(8, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-")
}

/** The event of every message: an extract of the register. */
const extract = (name: string): Xml => coded(name, "events", "HR-Auszug", "002")

/**
 * The content of the head of a message, whose structure differs by layout. The newer schema fixes its version attribute
 * to an older number.
 */
const header = ({ layout, organization, retrievedOn }: Snapshot, time: string, draws: Draws): Xml => {
  const { court } = organization.registration
  const created = xml`<erstellungszeitpunkt>${isoDate(retrievedOn)}T${time}Z</erstellungszeitpunkt>`
  const id = xml`<eigeneNachrichtenID>${uuid(draws)}</eigeneNachrichtenID>`
  const before = layout === "3.5.1"
    ? xml`<aktenzeichen.absender/>
      <aktenzeichen.empfaenger>unbekannt</aktenzeichen.empfaenger>
      ${created}
      <auswahl_absender>${courtCode("absender.gericht", court)}</auswahl_absender>
      <auswahl_empfaenger><empfaenger.sonstige/></auswahl_empfaenger>
      ${id}`
    : xml`${created}
      <absender>
        <informationen><auswahl_kommunikationspartner>
          ${courtCode("gericht", court, "courtsOfNewerHeader")}
        </auswahl_kommunikationspartner></informationen>
        ${id}
      </absender>
      <empfaenger>
        <informationen><auswahl_kommunikationspartner>
          <sonstige>Abrufer</sonstige>
        </auswahl_kommunikationspartner></informationen>
        <auswahl_aktenzeichen><aktenzeichen.unbekannt>true</aktenzeichen.unbekannt></auswahl_aktenzeichen>
      </empfaenger>`
  return xml`<nachrichtenkopf xjustizVersion="${layout === "3.5.1" ? "3.5.1" : "3.6.2"}">
      ${before}${extract("ereignis")}
      <herstellerinformation>
        <nameDesProdukts>Musterregister</nameDesProdukts>
        <herstellerDesProdukts>Kontor</herstellerDesProdukts>
        <version>1.0</version>
      </herstellerinformation>
    </nachrichtenkopf>`
}

/** Courts that add a suffix write the whole number as one text, or in parts with the suffix apart. */
const fileNumber = ({ layout, organization: { registration } }: Snapshot): Xml => {
  const { number, suffix, type } = registration
  if (suffix !== "" && layout === "3.7.0") {
    return xml`<aktenzeichen.freitext>${writtenNumber(registration)}</aktenzeichen.freitext>`
  }
  return xml`<aktenzeichen.strukturiert>
      ${coded("register", "registerSigns", type, type)}
      <laufendeNummer>${number}</laufendeNummer><jahr/>
      ${suffix === "" ? null : xml`<zusatz>${suffix}</zusatz>`}
    </aktenzeichen.strukturiert>`
}

const proceedings = (snapshot: Snapshot): Xml =>
  xml`<instanzdaten>
      <instanznummer>0</instanznummer>
      <auswahl_instanzbehoerde>${
    courtCode("gericht", snapshot.organization.registration.court)
  }</auswahl_instanzbehoerde>
      <aktenzeichen><auswahl_aktenzeichen>${fileNumber(snapshot)}</auswahl_aktenzeichen></aktenzeichen>
      <verfahrensgegenstand><gegenstand>Strukturierter Registerinhalt</gegenstand></verfahrensgegenstand>
    </instanzdaten>`

const timeOfDay = (draws: Draws): string =>
  [draws.between(6, 21), draws.below(60), draws.below(60)].map((part) => String(part).padStart(2, "0")).join(":")

const namespaces = `xmlns:tns="http://www.xjustiz.de" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`

/** A snapshot as the message `nachricht.reg.0400003` of XJustiz, valid by the schema of its layout. */
export const structuredContent = (snapshot: Snapshot): string => {
  const draws = new Draws("message", snapshot.organization.index * 100_000 + snapshot.retrievedOn)
  const time = timeOfDay(draws)
  const { text } = xml`${header(snapshot, time, draws)}
    <grunddaten><verfahrensdaten>${proceedings(snapshot)}${parties(snapshot)}</verfahrensdaten></grunddaten>
    <schriftgutobjekte/>
    <fachdatenRegister fachdatenRegisterVersion="${snapshot.layout === "3.5.1" ? "3.4" : "3.6"}">
      ${extract("mitteilungsart")}
      <betroffenerRechtstraeger><ref.rollennummer>1</ref.rollennummer></betroffenerRechtstraeger>
      ${extractDetails(snapshot, time)}${basicDetails(snapshot)}${capitalDetails(snapshot)}
    </fachdatenRegister>`
  const name = "tns:nachricht.reg.0400003"
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespaces}>${text}</${name}>`
}
