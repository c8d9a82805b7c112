import type { Court } from "@kontor/register"
import { companyName } from "./CompanyName.ts"
import { Draws } from "./Draws.ts"
import { forms, powers, type RegisterName, roles } from "./Forms.ts"
import type { Holder, LimitedPartner, Member, Officer, State } from "./life/Change.ts"
import type { Life } from "./life/Life.ts"
import { isQuiet, slotOf } from "./Neighbourhood.ts"
import { type Organization, registrationOf, writtenNumber } from "./Organization.ts"
import type { Person } from "./Person.ts"
import { type BusinessAddress, seatOf } from "./Seat.ts"
import { type Day, dayOf, germanDate, isoDate, type Money, plainAmount, type World } from "./World.ts"

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
export const snapshotsOf = (world: World, { chapters, first, organization }: Life): ReadonlyArray<Snapshot> => {
  const draws = new Draws(world.seed, "retrievals", organization.index)
  const start = organization.isNew ? organization.registeredOn + draws.between(3, 8) : world.since + draws.below(10)
  const due = [
    { on: start, state: first },
    ...chapters.map(({ on, state }) => ({ on: Math.min(on + draws.between(1, 9), world.until), state }))
  ]
  return due.flatMap(({ on, state }, place) => {
    const next = chapters[place]?.on ?? world.until + 1
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

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

const escaped = /[&<>]/

/** Text as XML content. */
const text = (value: string | number): string => {
  const plain = String(value)
  return escaped.test(plain) ? plain.replaceAll(/[&<>]/g, (sign) => escapes[sign]!) : plain
}

/** An element of the message's namespace around content that is XML already; without content it is empty. */
const element = (name: string, ...content: ReadonlyArray<string>): string => {
  const inner = content.length === 1 ? content[0] : content.join("")
  return inner === "" ? `<tns:${name}/>` : `<tns:${name}>${inner}</tns:${name}>`
}

/** An element around text. */
const leaf = (name: string, value: string | number): string => element(name, text(value))

/** An element around text, or nothing where there is none. */
const optional = (name: string, value: string | number | null): string => value === null ? "" : leaf(name, value)

/** The code lists of the messages, each with the version that the courts' systems write. */
const codeLists = {
  courts: ["urn:xoev-de:xjustiz:codeliste:gds.gerichte", "3.5"],
  courtsOfNewerHeader: ["urn:xoev-de:xjustiz:codeliste:gds.gerichte", "3.7"],
  events: ["urn:xoev-de:xjustiz:codeliste:gds.ereignis", "1.5"],
  registerSigns: ["urn:xoev-de:xjustiz:codeliste:gds.registerzeichen", "3.4"],
  registers: ["urn:xoev-de:xjustiz:codeliste:gds.registerart", "1.2"],
  registersOfNewerLayout: ["urn:xoev-de:xjustiz:codeliste:gds.registerart", "1.3"],
  roles: ["urn:xoev-de:xjustiz:codeliste:gds.rollenbezeichnung", "3.3"],
  legalForms: ["urn:xoev-de:xunternehmen:codeliste:rechtsformen", "2.2"],
  addresses: ["urn:xoev-de:xjustiz:codeliste:gds.anschriftstyp", "3.0"],
  states: ["urn:xoev-de:bund:bfj:codeliste:bfj.staat", "6.1"],
  currencies: ["urn:xoev-de:bund:kba:codeliste:waehrung", "1.0"],
  entries: ["urn:xoev-de:xjustiz:codeliste:reg.eintragungstyp", "1.1"],
  generalRules: ["urn:xoev-de:xjustiz:codeliste:reg.allgemeine-vertretungsregelung", "2.3"],
  specialRules: ["urn:xoev-de:xjustiz:codeliste:reg.besondere-vertretungsregelung", "2.3"],
  exemptions: ["urn:xoev-de:xjustiz:codeliste:reg.besondere-befreiung", "2.0"],
  conditions: ["urn:xoev-de:xjustiz:codeliste:reg.status-rechtstraeger", "1.0"]
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/**
 * A coded element with its plain text as a comment before the code. Some lists of the register are not published: where
 * a value's code is unknown, it is 000, and only the plain text has the meaning, as in real messages.
 */
const coded = (name: string, list: keyof typeof codeLists, plain: string, code: string): string => {
  const [uri, version] = codeLists[list]
  const comment = `<!--${text(plain.replaceAll("--", "–"))}-->`
  return `<tns:${name} listVersionID="${version}" listURI="${uri}">${comment}<code>${text(code)}</code></tns:${name}>`
}

/** The court's code in judicial messages: Baden-Württemberg does not use that of the register network. */
const judicialCode = (court: Court): string => court.state === "Baden-Württemberg" ? court.codes[0]! : court.code

const writesEuid: ReadonlyArray<string> = ["Hamburg", "Nordrhein-Westfalen", "Bayern"]

const businessAddress = ({ houseNumber, postalCode, street }: BusinessAddress, town: string): string =>
  element(
    "anschrift",
    coded("anschriftstyp", "addresses", "Dienst-/Geschäftsanschrift", "003"),
    leaf("strasse", street),
    leaf("hausnummer", houseNumber),
    leaf("postleitzahl", postalCode),
    leaf("ort", town),
    coded("staat", "states", "Deutschland", "000")
  )

const legalForm = (form: State["form"]): string =>
  element("angabenZurRechtsform", coded("rechtsform", "legalForms", forms[form].plain, forms[form].code))

/** The content of an organization's element: its name, legal form, seat and business address. */
const ownDetails = ({ address, form, formerNames, name, seat }: State): string =>
  [
    element(
      "bezeichnung",
      leaf("bezeichnung.aktuell", name),
      ...formerNames.map((former) => leaf("bezeichnung.alt", former))
    ),
    legalForm(form),
    element("sitz", leaf("ort", seat.name)),
    businessAddress(address, seat.name)
  ].join("")

const memberDetails = (world: World, { index }: Member, layout: Layout): string => {
  const { court, euid, number, suffix, type } = registrationOf(world, index)
  const { form } = slotOf(index)
  return [
    element("bezeichnung", leaf("bezeichnung.aktuell", companyName(world, index, 0, form))),
    legalForm(form),
    element("sitz", leaf("ort", seatOf(world, index).name)),
    element(
      "registereintragung",
      element(
        "auswahl_registerbehoerde",
        element(
          "inlaendischesRegistergericht",
          coded("gericht", "courts", `Amtsgericht ${court.name}`, judicialCode(court)),
          coded("registerart", layout === "3.5.1" ? "registers" : "registersOfNewerLayout", type, type)
        )
      ),
      leaf("registernummer", suffix === "" ? number : `${number} ${suffix}`),
      optional("euid", writesEuid.includes(court.state) ? euid : null)
    )
  ].join("")
}

const personDetails = ({ birthName, bornOn, family, given, prefix, title, town }: Person): string =>
  [
    element(
      "vollerName",
      leaf("vorname", given),
      optional("titel", title),
      optional("namensvorsatz", prefix),
      leaf("nachname", family),
      optional("geburtsname", birthName)
    ),
    element("geburt", leaf("geburtsdatum", isoDate(bornOn))),
    element("anschrift", coded("anschriftstyp", "addresses", "Privatanschrift", "017"), leaf("ort", town))
  ].join("")

const holderElement = (world: World, holder: Holder, layout: Layout): string =>
  holder._tag === "Person"
    ? element("natuerlichePerson", personDetails(holder))
    : element("organisation", memberDetails(world, holder, layout))

const partyElement = (id: number, number: number, role: string, content: string): string =>
  element(
    "beteiligung",
    element(
      "rolle",
      leaf("rollennummer", number),
      element("rollenID", leaf("id", id), leaf("ref.instanznummer", 0)),
      role
    ),
    element("beteiligter", leaf("beteiligtennummer", number), element("auswahl_beteiligter", content))
  )

/** All parties of a snapshot: the organization itself as number 1, then its role holders and its limited partners. */
const parties = (world: World, { layout, organization, state }: Snapshot): string => {
  const id = (number: number) => 100_000_000 + organization.index * 1_000 + number
  const own = coded("rollenbezeichnung", "roles", "Rechtsträger(in)", "287")
  const others = [
    ...state.officers,
    ...state.limitedPartners.map((partner) => ({ ...partner, role: "LIMITED_PARTNER" as const }))
  ]
  return [
    partyElement(id(1), 1, own, element("organisation", ownDetails(state))),
    ...others.map(({ holder, number, role }) => {
      const { code, plain } = roles[role]
      const title = coded("rollenbezeichnung", "roles", plain, code)
      return partyElement(id(number), number, title, holderElement(world, holder, layout))
    })
  ].join("")
}

/** The column of other legal relations in each register. */
const columns: Readonly<Record<RegisterName, number>> = { HRA: 5, HRB: 6, GnR: 6, PR: 5, VR: 4 }

const articlesText = ({ agreedOn, amendedOn, form }: State): string => {
  const articles = form === "GmbH" || form === "UG" ? "Gesellschaftsvertrag" : "Satzung"
  const amendment = amendedOn === null ? "" : ` Zuletzt geändert durch Beschluss vom ${germanDate(amendedOn)}.`
  return `${articles} vom ${germanDate(agreedOn)}.${amendment}`
}

const hasArticles = (form: State["form"]): boolean => ["HRB", "GnR", "VR"].includes(forms[form].register)

const entryText = (column: number, position: number, entry: number, kind: string, content: string): string =>
  element(
    "eintragungstext",
    leaf("spalte", column),
    leaf("position", position),
    leaf("laufendeNummer", entry),
    kind,
    leaf("text", content)
  )

const entryTexts = (state: State): ReadonlyArray<string> => {
  const column = columns[forms[state.form].register]
  const articles = hasArticles(state.form)
    ? [
      entryText(
        column,
        1,
        state.articlesEntry,
        coded("eintragungsart", "entries", "Satzung", "009"),
        articlesText(state)
      )
    ]
    : []
  const other = coded("eintragungsart", "entries", "Sonstige Rechtsverhältnisse", "000")
  return [
    ...articles,
    ...state.notes.map((note, at) => entryText(column, articles.length + at + 1, note.entry, other, note.text))
  ]
}

/** The time when the register was read, and its last entry. */
const extractDetails = ({ layout, retrievedOn, state }: Snapshot, time: string): string =>
  element(
    "auszug",
    ...entryTexts(state),
    leaf("abrufuhrzeit", time),
    leaf("abrufdatum", isoDate(retrievedOn)),
    leaf("letzteEintragung", isoDate(state.enteredOn)),
    leaf("anzahlEintragungen", state.entries),
    layout === "3.7.0" && hasArticles(state.form)
      ? element("ersteSatzung", leaf("satzungsdatum", isoDate(state.agreedOn)))
      : "",
    state.amendedOn === null ? "" : element("letzteAenderung", leaf("aenderungsdatum", isoDate(state.amendedOn)))
  )

const exemption = element(
  "auswahl_befreiungVon181BGB",
  coded("befreiungVon181BGB", "exemptions", "mit der Befugnis Rechtsgeschäfte abzuschließen", "011")
)

const representative = (officer: Officer): string => {
  const { code, isExempt, text } = powers[officer.powers]
  const special = text === null ? "" : element(
    "besondereVertretungsregelung",
    element(
      "auswahl_vertretungsbefugnis",
      code === null
        ? leaf("vertretungsbefugnisFreitext", text)
        : coded("vertretungsbefugnis", "specialRules", text, code)
    ),
    isExempt ? exemption : ""
  )
  return element("vertretungsberechtigte", leaf("ref.rollennummer", officer.number), special)
}

const representation = ({ officers, rule }: State): string =>
  element(
    "vertretung",
    element(
      "allgemeineVertretungsregelung",
      element(
        "auswahl_vertretungsbefugnis",
        rule.code === null
          ? leaf("vertretungsbefugnisFreitext", rule.text)
          : coded("vertretungsbefugnis", "generalRules", rule.text, rule.code)
      )
    ),
    ...officers.map(representative)
  )

const conditions: Readonly<Record<State["condition"], string | null>> = {
  ACTIVE: null,
  DISSOLVED: "aufgelöst",
  INSOLVENT: "Insolvenzverfahren eröffnet",
  DELETED: "gelöscht"
}

const purpose = ({ form, purpose: stated }: State): string =>
  forms[form].register === "HRA"
    ? optional("geschaeftszweck", stated)
    : `${optional("gegenstand", stated)}${element("geschaeftszweck")}`

const writesFounding: ReadonlyArray<string> = [
  "Hamburg",
  "Bayern",
  "Hessen",
  "Berlin",
  "Niedersachsen",
  "Nordrhein-Westfalen"
]

/** The register's content about the organization itself, and about its representatives. */
const basicDetails = ({ organization, state }: Snapshot): string => {
  const condition = conditions[state.condition]
  return element(
    "basisdatenRegister",
    writesFounding.includes(organization.registration.court.state)
      ? element("gruendungsmetadaten", leaf("gruendungsdatum", isoDate(organization.foundedOn)))
      : "",
    hasArticles(state.form)
      ? element("satzungsdatum", leaf("aktuellesSatzungsdatum", isoDate(state.agreedOn)))
      : "",
    element("rechtstraeger", ownDetails(state)),
    representation(state),
    purpose(state),
    condition === null ? "" : coded("statusRechtstraeger", "conditions", condition, "000")
  )
}

const amount = ({ currency, cents }: Money): string =>
  leaf("zahl", plainAmount({ cents, currency })) + element(
    "auswahl_waehrung",
    currency === "DEM" ? leaf("historischeWaehrung", "DEM") : coded("waehrung", "currencies", "Euro", "EUR")
  )

const capital = (form: State["form"], money: Money, layout: Layout): string => {
  if (layout === "3.7.0") return element("kapital", element("hoehe", amount(money)))
  return form === "AG"
    ? element("zusatzAktiengesellschaft", element("grundkapital", element("hoehe", amount(money))))
    : element("zusatzGmbH", element("stammkapital", amount(money)))
}

const liability = (partner: LimitedPartner): string =>
  element(
    "datenKommanditist",
    leaf("ref.rollennummer", partner.number),
    element("hafteinlage", amount(partner.contribution))
  )

/** The capital of a company, or the liable sums of the limited partners; nothing for other forms. */
const capitalDetails = ({ layout, state }: Snapshot): string => {
  if (state.capital !== null) {
    return element("auswahl_zusatzangaben", element("kapitalgesellschaft", capital(state.form, state.capital, layout)))
  }
  if (state.limitedPartners.length === 0) return ""
  return element(
    "auswahl_zusatzangaben",
    element("personengesellschaft", element("zusatzKG", ...state.limitedPartners.map(liability)))
  )
}

const uuid = (draws: Draws): string => {
  const hex = Array.from({ length: 4 }, () => draws.bits().toString(16).padStart(8, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-")
}

/** The event of every message: an extract of the register. */
const extract = (name: string): string => coded(name, "events", "HR-Auszug", "002")

const product = element(
  "herstellerinformation",
  leaf("nameDesProdukts", "Musterregister"),
  leaf("herstellerDesProdukts", "Kontor"),
  leaf("version", "1.0")
)

/**
 * The head of a message, whose structure differs by layout. The newer schema fixes its version attribute to an older
 * number.
 */
const header = ({ layout, organization, retrievedOn }: Snapshot, time: string, draws: Draws): string => {
  const { court } = organization.registration
  const plain = `Amtsgericht ${court.name}`
  const created = leaf("erstellungszeitpunkt", `${isoDate(retrievedOn)}T${time}Z`)
  const id = leaf("eigeneNachrichtenID", uuid(draws))
  switch (layout) {
    case "3.5.1":
      return `<tns:nachrichtenkopf xjustizVersion="3.5.1">` + [
        element("aktenzeichen.absender"),
        leaf("aktenzeichen.empfaenger", "unbekannt"),
        created,
        element("auswahl_absender", coded("absender.gericht", "courts", plain, judicialCode(court))),
        element("auswahl_empfaenger", element("empfaenger.sonstige")),
        id,
        extract("ereignis"),
        product
      ].join("") + "</tns:nachrichtenkopf>"
    case "3.7.0":
      return `<tns:nachrichtenkopf xjustizVersion="3.6.2">` + [
        created,
        element(
          "absender",
          element(
            "informationen",
            element(
              "auswahl_kommunikationspartner",
              coded("gericht", "courtsOfNewerHeader", plain, judicialCode(court))
            )
          ),
          id
        ),
        element(
          "empfaenger",
          element("informationen", element("auswahl_kommunikationspartner", leaf("sonstige", "Abrufer"))),
          element("auswahl_aktenzeichen", leaf("aktenzeichen.unbekannt", "true"))
        ),
        extract("ereignis"),
        product
      ].join("") + "</tns:nachrichtenkopf>"
  }
}

const namespaces = `xmlns:tns="http://www.xjustiz.de" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`

/** Courts that add a suffix write the whole number as one text, or in parts with the suffix apart. */
const fileNumber = ({ layout, organization }: Snapshot): string => {
  const { number, suffix, type } = organization.registration
  if (suffix !== "" && layout === "3.7.0") {
    return leaf("aktenzeichen.freitext", writtenNumber(organization.registration))
  }
  return element(
    "aktenzeichen.strukturiert",
    coded("register", "registerSigns", type, type),
    leaf("laufendeNummer", number),
    element("jahr"),
    suffix === "" ? "" : leaf("zusatz", suffix)
  )
}

const proceedings = (snapshot: Snapshot): string => {
  const { court } = snapshot.organization.registration
  return element(
    "instanzdaten",
    leaf("instanznummer", 0),
    element("auswahl_instanzbehoerde", coded("gericht", "courts", `Amtsgericht ${court.name}`, judicialCode(court))),
    element("aktenzeichen", element("auswahl_aktenzeichen", fileNumber(snapshot))),
    element("verfahrensgegenstand", leaf("gegenstand", "Strukturierter Registerinhalt"))
  )
}

const registerVersions: Readonly<Record<Layout, string>> = { "3.5.1": "3.4", "3.7.0": "3.6" }

const timeOfDay = (draws: Draws): string =>
  [draws.between(6, 21), draws.below(60), draws.below(60)].map((part) => String(part).padStart(2, "0")).join(":")

/** A snapshot as the message `nachricht.reg.0400003` of XJustiz, valid by the schema of its layout. */
export const structuredContent = (world: World, snapshot: Snapshot): string => {
  const draws = new Draws(world.seed, "message", snapshot.organization.index * 100_000 + snapshot.retrievedOn)
  const time = timeOfDay(draws)
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<tns:nachricht.reg.0400003 ${namespaces}>`,
    header(snapshot, time, draws),
    element("grunddaten", element("verfahrensdaten", proceedings(snapshot), parties(world, snapshot))),
    element("schriftgutobjekte"),
    `<tns:fachdatenRegister fachdatenRegisterVersion="${registerVersions[snapshot.layout]}">`,
    extract("mitteilungsart"),
    element("betroffenerRechtstraeger", leaf("ref.rollennummer", 1)),
    extractDetails(snapshot, time),
    basicDetails(snapshot),
    capitalDetails(snapshot),
    "</tns:fachdatenRegister></tns:nachricht.reg.0400003>"
  ].join("")
}
