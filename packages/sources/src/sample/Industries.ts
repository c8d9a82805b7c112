import { Draws } from "./Draws.ts"
import type { FormName } from "./Forms.ts"
import { slotOf } from "./Neighbourhood.ts"
import type { World } from "./World.ts"

/** A code of the classification of economic activities, with its official label. */
interface IndustryCode {
  readonly code: string
  readonly label: string
}

/**
 * A line of business of the sample register: its codes in both classifications, the words for the names of its
 * companies, its purposes as the register states them, its products, and the shares of its revenue spent on materials
 * and staff, in per cent. `fixedAssets` is in per cent of the revenue too, by default a fifth.
 */
export interface Industry {
  readonly wz2008: IndustryCode
  readonly wz2025: IndustryCode
  readonly words: ReadonlyArray<string>
  readonly purposes: ReadonlyArray<string>
  readonly products: ReadonlyArray<string>
  readonly materials: number
  readonly staff: number
  readonly fixedAssets?: number
}

const codeOf = (text: string): IndustryCode => {
  const at = text.indexOf(" ")
  return { code: text.slice(0, at), label: text.slice(at + 1) }
}

const industryIn = (row: string): Industry => {
  const [wz2008, wz2025, words, purposes, products, shares] = row.trim().replaceAll(/\s+/g, " ").split(" | ") as [
    string,
    string,
    string,
    string,
    string,
    string
  ]
  const before = codeOf(wz2008)
  const now = wz2025 === "=" ? before : codeOf(wz2025)
  const [materials, staff, fixedAssets] = shares.split(" ").map(Number)
  return {
    wz2008: before,
    wz2025: now.label === "=" ? { ...now, label: before.label } : now,
    words: words.split(", "),
    purposes: purposes.split(" / "),
    products: products === "-" ? [] : products.split(", "),
    materials: materials!,
    staff: staff!,
    ...(fixedAssets !== undefined && { fixedAssets })
  }
}

/**
 * Lines of business, each as `WZ 2008 | WZ 2025 | words | purposes | products | materials, staff and fixed assets`; `=`
 * is the same as before, `-` nothing.
 */
const industries = (table: string): ReadonlyArray<Industry> => table.split("\n* ").slice(1).map(industryIn)

/** Building trades and workshops. */
const crafts = industries(`
* 43.21.0 Elektroinstallation | = | Elektrotechnik, Elektroanlagen, Gebäudetechnik | Die Planung, Installation und
  Wartung von elektrischen Anlagen aller Art. / Elektroinstallationen in Wohn- und Gewerbebauten sowie der Einbau von
  Lade- und Photovoltaikanlagen. | Elektroinstallation, Photovoltaikanlagen, Ladepunkte, Wartung | 42 36
* 43.22.0 Gas-, Wasser-, Heizungs- sowie Lüftungs- und Klimainstallation | = | Haustechnik, Wärmetechnik, Sanitär,
  Klimatechnik | Der Einbau und die Wartung von Heizungs-, Sanitär-, Lüftungs- und Klimaanlagen. / Das Installateur-
  und Heizungsbauerhandwerk einschließlich des Handels mit Wärmepumpen. | Wärmepumpen, Heizungsbau, Bäder,
  Lüftungsanlagen | 45 34
* 43.34.1 Maler- und Lackierergewerbe | 43.34.1 Malerei- und Lackiergewerbe | Malerbetrieb, Fassaden, Raum & Farbe |
  Die Ausführung von Maler-, Lackierer- und Fassadenarbeiten. / Maler- und Tapezierarbeiten, Wärmedämmung sowie
  Bodenbelagsarbeiten. | Fassadenanstrich, Innenraumgestaltung, Wärmedämmung | 28 45
* 41.20.1 Bau von Gebäuden (ohne Fertigteilbau) | 41.00.1 = | Bau, Hochbau, Bauunternehmung, Massivhaus | Der Betrieb
  eines Bauunternehmens, insbesondere die Ausführung von Hochbauarbeiten. / Die schlüsselfertige Errichtung von Wohn-
  und Gewerbegebäuden als Generalunternehmer. | Schlüsselfertiges Bauen, Rohbau, Sanierung | 55 26
* 43.91.1 Dachdeckerei und Bauspenglerei | 43.41.1 = | Bedachungen, Dachbau, Dach & Wand | Dachdecker-, Klempner- und
  Abdichtungsarbeiten. / Die Errichtung, Sanierung und Begrünung von Dächern. | Steildach, Flachdach, Dachbegrünung |
  40 37
* 43.32.0 Bautischlerei und -schlosserei | 43.32.2 Sonstige Bautischlerei und -schlosserei | Tischlerei, Innenausbau,
  Fensterbau | Der Betrieb einer Bau- und Möbeltischlerei. / Der Innenausbau sowie die Montage von Fenstern, Türen und
  Treppen. | Türen, Fenster, Treppen, Innenausbau | 38 38
* 45.20.3 Instandhaltung und Reparatur von Kraftwagen mit einem Gesamtgewicht von 3,5 t oder weniger (ohne Lackierung
  und Autowäsche) | 95.31.3 Sonstige Instandhaltung und Reparatur von Kraftwagen mit einem zulässigen Gesamtgewicht
  von 3,5 t oder weniger | Fahrzeugtechnik, Kfz-Service, Autohaus | Der Betrieb einer Kraftfahrzeugwerkstatt sowie der
  Handel mit Fahrzeugen und Ersatzteilen. / Wartung, Instandsetzung und Prüfung von Kraftfahrzeugen. | Inspektion,
  Reifenservice, Karosseriearbeiten | 52 28
* 81.30.1 Garten- und Landschaftsbau | = | Gartenbau, Landschaftsbau, Grünanlagen | Die Anlage und Pflege von Gärten,
  Grünflächen und Außenanlagen. / Garten- und Landschaftsbau einschließlich Pflaster- und Wegebau sowie Winterdienst.
  | Gartengestaltung, Pflasterarbeiten, Grünpflege, Winterdienst | 32 42
`)

/** Makers of goods and of electricity. */
const manufacturing = industries(`
* 25.11.0 Herstellung von Metallkonstruktionen | = | Metallbau, Stahlbau, Stahl- und Hallenbau | Die Herstellung und
  Montage von Stahl- und Metallkonstruktionen. / Stahl- und Metallbau sowie die Fertigung von Treppen, Geländern und
  Toren. | Stahlhallen, Geländer, Treppen, Tore | 48 30
* 25.62.0 Mechanik a. n. g. | 25.53.0 Metallbearbeitung a. n. g. | Präzisionsteile, Zerspanung, Feinmechanik | Die
  Herstellung von Dreh-, Fräs- und Präzisionsteilen. / Die spanende Bearbeitung von Metallen und Kunststoffen im
  Kundenauftrag. | Drehteile, Frästeile, Baugruppen | 35 38
* 28.99.0 Herstellung von Maschinen für sonstige bestimmte Wirtschaftszweige a. n. g. | 28.99.9 Herstellung von allen
  anderen Maschinen für sonstige bestimmte Wirtschaftszweige a. n. g. | Maschinenbau, Anlagenbau, Sondermaschinen,
  Fördertechnik | Die Entwicklung, Herstellung und der Vertrieb von Maschinen und Anlagen. / Konstruktion und Bau von
  Sondermaschinen sowie deren Wartung und Modernisierung. | Sondermaschinen, Montageanlagen, Ersatzteile, Retrofit |
  50 29
* 26.51.1 Herstellung von elektrischen Mess-, Kontroll-, Navigations- u. ä. Instrumenten und Vorrichtungen | = |
  Messtechnik, Sensorik, Prüfsysteme | Entwicklung, Fertigung und Vertrieb von Mess- und Prüfgeräten. / Die
  Herstellung von Sensoren und Steuerungen für industrielle Anwendungen. | Sensoren, Prüfgeräte, Kalibrierung | 41 35
* 16.23.0 Herstellung von sonstigen Konstruktionsteilen, Fertigbauteilen, Ausbauelementen und Fertigteilbauten aus
  Holz | = | Holzbau, Zimmerei, Holzwerke | Die Herstellung von Holzkonstruktionen und Fertigbauteilen. / Zimmerei und
  Holzrahmenbau, insbesondere die Errichtung von Holzhäusern. | Holzrahmenbau, Dachstühle, Carports | 47 30
* 18.12.0 Drucken a. n. g. | 18.12.0 Sonstiges Drucken | Druck, Offsetdruck, Medienhaus | Der Betrieb einer Druckerei
  einschließlich der Druckvorstufe und der Weiterverarbeitung. / Herstellung und Vertrieb von Druckerzeugnissen und
  Verpackungen. | Broschüren, Verpackungen, Etiketten | 43 33
* 10.71.0 Herstellung von Backwaren (ohne Dauerbackwaren) | 10.71.0 Herstellung von Backwaren, ohne Dauerbackwaren |
  Backstube, Bäckerei, Landbäckerei | Die Herstellung und der Verkauf von Back- und Konditoreiwaren. / Der Betrieb
  einer Bäckerei mit Filialen und angeschlossenen Cafés. | Brot, Konditoreiwaren, Frühstück | 30 44
* 11.05.0 Herstellung von Bier | = | Brauhaus, Privatbrauerei, Braumanufaktur | Die Herstellung und der Vertrieb von
  Bier und anderen Getränken. / Der Betrieb einer Brauerei mit Ausschank. | Bier, Limonaden, Brauereiführungen | 38 28
  55
* 35.11.1 Elektrizitätserzeugung ohne Verteilung | 35.12.1 Elektrizitätserzeugung aus erneuerbaren Energieträgern ohne
  Verteilung | Windkraft, Solarpark, Bioenergie, Windpark | Die Errichtung und der Betrieb von Anlagen zur Erzeugung
  von Strom aus erneuerbaren Energien. / Planung, Bau und Betrieb von Wind- und Solarparks sowie der Verkauf des
  erzeugten Stroms. | Windstrom, Solarstrom, Direktvermarktung | 22 6 420
`)

/** Wholesale, retail, transport and hospitality. */
const trade = industries(`
* 46.69.3 Großhandel mit sonstigen Ausrüstungen und Zubehör für Maschinen sowie mit technischem Bedarf | 46.64.6 = |
  Technischer Handel, Industriebedarf, Antriebstechnik | Der Groß- und Außenhandel mit technischem Bedarf für
  Industrie und Handwerk. / Handel mit Maschinenzubehör, Werkzeugen und Verbindungselementen. | Werkzeuge, Wälzlager,
  Verbindungselemente | 72 13
* 46.31.0 Großhandel mit Obst, Gemüse und Kartoffeln | = | Fruchthandel, Frischdienst, Obst & Gemüse | Der Groß- und
  Einzelhandel mit Obst, Gemüse und Südfrüchten. / Import und Vertrieb von frischen Lebensmitteln. | Obst, Gemüse,
  Lieferdienst | 80 9
* 47.71.0 Einzelhandel mit Bekleidung | = | Modehaus, Textil, Mode | Der Einzelhandel mit Bekleidung, Schuhen und
  Accessoires, auch über das Internet. / Der Handel mit Textilien aller Art. | Damenmode, Herrenmode, Onlinehandel |
  56 22
* 47.59.1 Einzelhandel mit Wohnmöbeln | 47.55.1 = | Möbel, Küchenstudio, Wohnwelten | Der Handel mit Möbeln, Küchen
  und Einrichtungsgegenständen. / Planung, Verkauf und Montage von Einbauküchen. | Küchen, Wohnmöbel, Montage | 58 20
* 49.41.0 Güterbeförderung im Straßenverkehr | = | Transporte, Güterverkehr, Kurierdienst | Der gewerbliche
  Güterkraftverkehr im Nah- und Fernbereich. / Transporte aller Art, Kurierdienste sowie die Vermietung von
  Nutzfahrzeugen. | Stückgut, Teilladungen, Kurierfahrten | 46 33
* 52.29.1 Spedition | 52.26.1 Speditionen | Spedition, Logistik, Kontraktlogistik | Der Betrieb einer Spedition
  einschließlich Lagerei und Umschlag. / Die Erbringung von Speditions-, Lager- und Logistikdienstleistungen im In-
  und Ausland. | Lagerhaltung, Seefracht, Zollabwicklung | 64 22
* 55.10.1 Hotels (ohne Hotels garnis) | = | Hotel, Hotelbetriebe, Kurhotel | Der Betrieb von Hotels und
  Tagungsstätten. / Der Betrieb eines Hotels mit Gastronomie und Wellnessbereich. | Übernachtung, Tagungen, Feiern |
  24 41 90
* 56.10.1 Restaurants mit herkömmlicher Bedienung | 56.11.1 Restaurants mit Bedienung | Gastronomie, Gaststätten,
  Gasthaus | Der Betrieb von Restaurants und Gaststätten sowie die Durchführung von Veranstaltungen. / Gastronomie und
  Catering. | Restaurant, Catering, Veranstaltungen | 33 38
`)

/** Services for companies and households. */
const services = industries(`
* 62.01.9 Sonstige Softwareentwicklung | 62.10.3 Entwicklung und Programmierung von Anwendungssoftware | Software,
  Softwarehaus, Digital, Systems | Die Entwicklung, der Vertrieb und die Pflege von Software sowie die damit
  verbundene Beratung. / Entwicklung und Betrieb von cloudbasierten Anwendungen für mittelständische Unternehmen. |
  Branchensoftware, Cloud-Anwendungen, Schnittstellen, Support | 16 56
* 62.02.0 Erbringung von Beratungsleistungen auf dem Gebiet der Informationstechnologie | 62.20.1 = | IT-Beratung,
  Netzwerke, IT-Systemhaus, Datentechnik | Beratung, Planung und Betrieb von Informationstechnik sowie der Handel mit
  Hard- und Software. / Die Erbringung von Dienstleistungen auf dem Gebiet der Informationstechnologie und der
  Informationssicherheit. | IT-Sicherheit, Netzwerkbetrieb, Beratung | 32 44
* 68.20.2 Vermietung, Verpachtung von eigenen oder geleasten Gewerbegrundstücken und Nichtwohngebäuden | = |
  Grundbesitz, Immobilien, Projektentwicklung, Objekt | Der Erwerb, die Verwaltung und die Verwertung von eigenem
  Grundbesitz. / Die Vermietung und Verwaltung eigener Immobilien; erlaubnispflichtige Tätigkeiten werden nicht
  ausgeübt. | Vermietung, Hausverwaltung, Projektentwicklung | 18 12 650
* 70.22.0 Unternehmensberatung | 70.20.0 = | Consulting, Unternehmensberatung, Management | Die Beratung von
  Unternehmen in betriebswirtschaftlichen und organisatorischen Fragen. / Unternehmens- und Personalberatung sowie die
  Durchführung von Schulungen. | Strategieberatung, Nachfolgeplanung, Schulungen | 20 48
* 71.12.2 Ingenieurbüros für technische Fachplanung und Ingenieurdesign | 71.12.3 Ingenieurbüros für Fachplanung von
  technischer Gebäudeausrüstung | Ingenieure, Planungsgesellschaft, Ingenieurbüro | Die Erbringung von
  Ingenieurleistungen, insbesondere die Planung technischer Gebäudeausrüstung. / Planung, Bauüberwachung und
  Begutachtung von technischen Anlagen. | Fachplanung, Bauüberwachung, Gutachten | 22 52
* 73.11.0 Werbeagenturen | 73.11.0 Tätigkeiten von Werbeagenturen | Werbung, Kommunikation, Medien, Agentur | Der
  Betrieb einer Werbeagentur. / Konzeption und Umsetzung von Werbe- und Kommunikationsmaßnahmen sowie Veranstaltungen.
  | Kampagnen, Webdesign, Veranstaltungen | 40 37
* 81.21.0 Allgemeine Gebäudereinigung | = | Gebäudereinigung, Gebäudedienste, Facility Service | Gebäudereinigung und
  Hausmeisterdienste. / Die Erbringung von infrastrukturellen Gebäudedienstleistungen. | Unterhaltsreinigung,
  Glasreinigung, Hausmeisterdienste | 14 67
* 78.20.0 Befristete Überlassung von Arbeitskräften | 78.20.1 = | Personal, Zeitarbeit, Personaldienste | Die
  Arbeitnehmerüberlassung und die Vermittlung von Fach- und Führungskräften. / Personaldienstleistungen aller Art. |
  Zeitarbeit, Personalvermittlung | 8 78
* 88.10.1 Ambulante soziale Dienste | 88.10.1 Ambulante Betreuungsdienste für ältere Menschen | Pflegedienst,
  Seniorenbetreuung, Sozialdienste | Der Betrieb ambulanter Pflege- und Betreuungsdienste. / Die häusliche Betreuung
  und hauswirtschaftliche Versorgung älterer Menschen. | Häusliche Pflege, Tagesbetreuung, Beratung | 9 72
`)

/** The purposes of associations. */
const associations = industries(`
* 93.12.0 Sportvereine | = | Turn- und Sportverein, Ruderclub, Schachfreunde, Wanderverein | - | Vereinssport | 20 30
* 94.99.2 Organisationen der Kultur | = | Heimatverein, Musikverein, Kulturforum, Chorgemeinschaft | - | Konzerte,
  Ausstellungen | 20 25
* 94.99.9 Interessenvertretungen und Vereinigungen a. n. g. | 94.99.9 Alle anderen Interessenvertretungen und
  Vereinigungen a. n. g. | Kleingartenverein, Förderverein "Alte Schule", Nachbarschaftshilfe, Imkerverein | - |
  Vereinsarbeit | 20 20
`)

/** The business of cooperatives. */
const cooperatives = industries(`
* 68.20.1 Vermietung, Verpachtung von eigenen oder geleasten Wohngrundstücken, Wohngebäuden und Wohnungen | = |
  Wohnungsbaugenossenschaft, Bauverein, Wohnungsgenossenschaft | Die Förderung der Mitglieder vorrangig durch eine
  gute, sichere und sozial verantwortbare Wohnungsversorgung. | Wohnungen, Nachbarschaftshilfe | 35 18 600
* 35.11.1 Elektrizitätserzeugung ohne Verteilung | 35.12.1 Elektrizitätserzeugung aus erneuerbaren Energieträgern ohne
  Verteilung | Bürgerenergie, Energiegenossenschaft | Die Errichtung und der Betrieb von Anlagen zur Erzeugung
  erneuerbarer Energien zum Nutzen der Mitglieder. | Solarstrom, Nahwärme | 25 8 380
* 01.50.0 Gemischte Landwirtschaft | = | Agrargenossenschaft, Warengenossenschaft, Winzergenossenschaft | Der
  gemeinschaftliche Anbau, die Verarbeitung und der Absatz landwirtschaftlicher Erzeugnisse. | Getreide, Saatgut,
  Futtermittel | 60 18
`)

/** The professions of partnerships. */
const professions = industries(`
* 69.20.3 Praxen von Steuerbevollmächtigten, Steuerberaterinnen und -beratern, Steuerberatungsgesellschaften | 69.20.2
  Praxen von Steuerberaterinnen und -beratern, Steuerbevollmächtigten sowie steuerberatende
  Berufsausübungsgesellschaften | Steuerberater, Steuerberatungsgesellschaft | Die gemeinschaftliche Berufsausübung
  der Partner als Steuerberater. | Steuererklärungen, Buchführung, Jahresabschlüsse | 8 52
* 69.10.2 Rechtsanwaltskanzleien ohne Notariat | 69.10.1 Rechtsanwaltskanzleien und Notariate | Rechtsanwälte,
  Anwaltskanzlei | Die gemeinschaftliche Ausübung des Berufs des Rechtsanwalts. | Rechtsberatung, Prozessvertretung |
  6 48
* 71.11.1 Architekturbüros für Hochbau | = | Architekten, Architektur | Die gemeinsame Berufsausübung der Partner als
  Architekten. | Entwurf, Bauleitung | 15 50
* 86.23.0 Zahnarztpraxen | = | Zahnärzte, Zahnmedizin | Die gemeinschaftliche Ausübung des zahnärztlichen Berufs. |
  Zahnerhaltung, Implantologie | 20 40
`)

/** Companies that hold other companies, or are the general partner of one. */
const holdings = industries(`
* 64.20.0 Beteiligungsgesellschaften | 64.21.0 = | Beteiligungs, Holding, Vermögensverwaltungs | Der Erwerb, das
  Halten und das Verwalten von Beteiligungen an anderen Unternehmen. / Die Verwaltung eigenen Vermögens, insbesondere
  von Beteiligungen; genehmigungspflichtige Geschäfte werden nicht betrieben. | Beteiligungsverwaltung | 5 30 500
`)

/** The business of a general partner limited company. */
const generalPartners = industries(`
* 64.20.0 Beteiligungsgesellschaften | 64.21.0 = | Verwaltungs, Geschäftsführungs, Beteiligungs | Die Übernahme der
  persönlichen Haftung und der Geschäftsführung als persönlich haftende Gesellschafterin der | Geschäftsführung | 2 20
`)

const commerce = [...crafts, ...manufacturing, ...trade, ...services]

const byForm: Readonly<Record<FormName, ReadonlyArray<Industry>>> = {
  "GmbH": commerce,
  "UG": [...crafts, ...trade, ...services],
  "AG": [...manufacturing, ...services],
  "GmbH & Co. KG": commerce,
  "KG": [...trade, ...manufacturing],
  "OHG": [...crafts, ...trade],
  "e.K.": [...crafts, ...trade],
  "eG": cooperatives,
  "PartG": professions,
  "e.V.": associations
}

/** The line of business of an organization. */
export const industryOf = (world: World, index: number): Industry => {
  const slot = slotOf(index)
  const choice = slot.isHolding ? holdings : slot.partnership === undefined ? byForm[slot.form] : generalPartners
  return new Draws(world.seed, "industry", index).pick(choice)
}
