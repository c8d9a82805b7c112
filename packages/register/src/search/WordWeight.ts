import { foldedWords } from "@kontor/core/Register/Name"
import { Courts } from "../codes/Courts.ts"
import { FormerCourts } from "../codes/FormerCourts.ts"

/** How much a word distinguishes names. Rule: Search (decisions 8). */
export const wordWeights = { distinctive: 8, number: 3, generic: 2, town: 1, silent: 0 } as const

/** Words that join others, without a meaning of their own. */
const silent = foldedWords(`
  und der die das des dem den ein eine fur von vom zu zum zur am im in an auf aus bei mit nach uber unter of the and for by to a e i o u y
  de la le di del et
`)

/** Words that thousands of names share: for parts of a company, lines of business, and decoration. */
const generic = foldedWords(`
  gesellschaft verwaltung verwaltungs verwaltungsgesellschaft beteiligung beteiligungen beteiligungs beteiligungsgesellschaft holding
  holdings service services management immobilien immobilienverwaltung consulting consult solutions solution group gruppe invest
  investment investments international internationale deutschland germany deutsche deutscher deutsches german europe europa european
  bau bauunternehmen bauunternehmung baugesellschaft baubetrieb bauservice bautrager hochbau tiefbau wohnbau wohnungsbau logistik
  logistics logistic capital projekt projekte projektentwicklung projektentwicklungs projektgesellschaft project projects media medien
  handel handels handelsgesellschaft trading trade energie energy energien real estate marketing systems system systeme transport
  transporte transports grundbesitz grundstucks grundstucksgesellschaft grundstucksverwaltungsgesellschaft vertrieb vertriebs
  vertriebsgesellschaft vermogensverwaltung vermogensverwaltungs vermogensverwaltungsgesellschaft vermogens dienstleistung
  dienstleistungen dienstleistungs dienste gastro gastronomie gastronomiebetriebs ventures venture software technologies technology
  technologie technologien digital partner partners partnerschaft engineering business global concept concepts konzept elektro
  elektrotechnik elektronik technik technische betriebs betriebsgesellschaft betrieb company asset assets autohaus auto automobile
  automotive versicherungsmakler versicherung versicherungen hotel wohnen food security sicherheit design medical verlag team objekt
  industrie industrial institut facility immo property properties pflege pflegedienst mvz beratung beratungs beratungsgesellschaft
  unternehmensberatung treuhand haustechnik club center centre zentrum one plus spedition tech tec event events finance finanz
  financial development akademie personal care health fonds fund besitz sales power sport solar solarpark windpark wind partg
  steuerberatungsgesellschaft wirtschaftsprufungsgesellschaft rechtsanwaltsgesellschaft ingenieurgesellschaft ingenieurburo ingenieure
  wohnungsbaugesellschaft wohnungsgesellschaft stadtwerke forderverein verein sportverein komplementar komplementargesellschaft
  geschaftsfuhrungs geschaftsfuhrungsgesellschaft geschaftsfuhrung vorrat vorratsgesellschaft mantel erste zweite dritte vierte funfte
  sechste siebte achte neunte zehnte erster zweiter dritter nord sud ost west mitte online office home shop store markt haus hausverwaltung
  gebaude gebaudereinigung gebaudetechnik gebaudemanagement gebaudeservice reinigung montage metallbau maschinenbau maschinen anlagen
  anlagenbau sanitar heizung dach bedachungen trockenbau malerbetrieb maler garten landschaftsbau agrar landwirtschaft recycling entsorgung
  data net network com web it edv software systemhaus import export leasing vermietung vermietungs verpachtung verpachtungs
  produktion production products produkte retail fashion mode kosmetik beauty friseur apotheke praxis klinik klinikum reisen touristik
  taxi express trans kurier mobility leben film musik entertainment agentur werbung werbeagentur kommunikation communication
  zweigniederlassung niederlassung gemeinnutzige sohne sohn gebruder inhaber nachfolger dr prof dipl ing
  gmbh ggmbh mbh ug kgaa ohg partgmbb vvag egbr ag se kg eg ev ek co ltd limited llc inc bv nv sarl plc gbr mbb
`)

const towns = [...Courts.map(({ name }) => name), ...FormerCourts.trim().split("\n").map((line) => line.slice(6))]
  .flatMap((name) => foldedWords(name.replace(/\(.*|,.*|\/.*/u, "")))
  .filter((word) => word.length > 2)

const weights: ReadonlyMap<string, number> = new Map([
  ...towns.map((word) => [word, wordWeights.town] as const),
  ...generic.map((word) => [word, wordWeights.generic] as const),
  ...silent.map((word) => [word, wordWeights.silent] as const)
])

const isNumber = /^(?:\p{N}+|[ivx]{2,4}|\p{L})$/u

/**
 * How much a folded word distinguishes: a name of its own most, a town or a line of business little, a joining word
 * nothing.
 */
export const weightOfWord = (word: string): number =>
  weights.get(word) ?? (isNumber.test(word) ? wordWeights.number : wordWeights.distinctive)
