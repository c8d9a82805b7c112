const head = "is about the sending of the message, not about the organization"
const elsewhere = "stands with the basic data of the organization too, and is read there (a test compares them)"
const numbering = "numbers things for the court's own system"
const entry = "says where in the sheet of the register a text stands; its number and its words are read"
const firstArticles = "is the day of the first articles, which give way to those of today"
const residence = "is a private address: of a person only the town is shown, and by the law no more"
const premises = "is where the premises are, which gives way to the business address of the same document"

const subject = "grunddaten/verfahrensdaten/beteiligung(subject)"
const subjectOrganization = `${subject}/beteiligter/auswahl_beteiligter/organisation`
const party = "grunddaten/verfahrensdaten/beteiligung"
const organization = `${party}/beteiligter/auswahl_beteiligter/organisation`
const person = `${party}/beteiligter/auswahl_beteiligter/natuerlichePerson`

/**
 * The elements with a text that no reader visits, by their path, each with the reason why nothing is lost. Of elements
 * that mean different things, the path shows which is meant: `beteiligung(subject)` is the organization itself.
 */
export const ignoredElements: Readonly<Record<string, string>> = {
  "nachrichtenkopf/absender/informationen/auswahl_kommunikationspartner/gericht/code": head,
  "nachrichtenkopf/aktenzeichen.empfaenger": head,
  "nachrichtenkopf/auswahl_absender/absender.gericht/code": head,
  "nachrichtenkopf/empfaenger/auswahl_aktenzeichen/aktenzeichen.unbekannt": head,
  "nachrichtenkopf/empfaenger/informationen/auswahl_kommunikationspartner/sonstige": head,
  "nachrichtenkopf/ereignis/code": head,
  "nachrichtenkopf/herstellerinformation/herstellerDesProdukts": head,
  "nachrichtenkopf/herstellerinformation/nameDesProdukts": head,
  "nachrichtenkopf/herstellerinformation/version": head,
  "grunddaten/verfahrensdaten/instanzdaten/verfahrensgegenstand/gegenstand": head,
  "fachdatenRegister/mitteilungsart/code": head,
  "fachdatenRegister/auszug/abrufuhrzeit": "is the time of day of the retrieval, whose day is read",
  "fachdatenRegister/auszug/letzteAenderung/aenderungsdatum":
    "is the day the sheet was last touched; the day of the last entry is read",
  "fachdatenRegister/auszug/ersteSatzung/satzungsdatum": firstArticles,
  "fachdatenRegister/auszug/eintragungstext/eintragungsart/code": entry,
  "fachdatenRegister/auszug/eintragungstext/position": entry,
  "fachdatenRegister/auszug/eintragungstext/spalte": entry,
  [`${subject}/beteiligter/beteiligtennummer`]: numbering,
  [`${subject}/rolle/rollenID/id`]: numbering,
  [`${party}/beteiligter/beteiligtennummer`]: numbering,
  [`${party}/rolle/rollenID/id`]: numbering,
  [`${subjectOrganization}/angabenZurRechtsform/rechtsform/code`]: elsewhere,
  [`${subjectOrganization}/anschrift/anschriftstyp/code`]: elsewhere,
  [`${subjectOrganization}/anschrift/hausnummer`]: elsewhere,
  [`${subjectOrganization}/anschrift/ort`]: elsewhere,
  [`${subjectOrganization}/anschrift/postleitzahl`]: elsewhere,
  [`${subjectOrganization}/anschrift/staat/code`]: elsewhere,
  [`${subjectOrganization}/anschrift/strasse`]: elsewhere,
  [`${subjectOrganization}/bezeichnung/bezeichnung.aktuell`]: elsewhere,
  [`${subjectOrganization}/sitz/ort`]: elsewhere,
  [`${organization}/angabenZurRechtsform/rechtsform/code`]:
    "is the form of an organization in a role, which its own document has",
  [`${organization}/registereintragung/euid`]: "is made of court, register and number, which are read",
  [`${organization}/registereintragung/auswahl_registerbehoerde/auslaendischeRegisterbehoerde/code`]:
    "is a foreign register, whose organizations are known by name alone",
  [`${person}/anschrift(private)/anschriftstyp/code`]: residence,
  [`${person}/vollerName/geburtsname`]: "is the name a person had at birth, which a profile does not show",
  "fachdatenRegister/basisdatenRegister/rechtstraeger/anschrift(premises)/hausnummer": premises,
  "fachdatenRegister/basisdatenRegister/rechtstraeger/anschrift(premises)/ort": premises,
  "fachdatenRegister/basisdatenRegister/rechtstraeger/anschrift(premises)/postleitzahl": premises,
  "fachdatenRegister/basisdatenRegister/rechtstraeger/anschrift(premises)/strasse": premises
}
