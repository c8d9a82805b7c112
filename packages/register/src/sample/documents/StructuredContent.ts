import { Draws } from "../Draws.ts"
import { writtenNumber } from "../Registration.ts"
import type { World } from "../World.ts"
import { extract, header } from "./Header.ts"
import { judicialCode, parties } from "./Parties.ts"
import { basicDetails, capitalDetails, extractDetails } from "./RegisterContent.ts"
import type { Layout, Snapshot } from "./Snapshot.ts"
import { coded, element, leaf } from "./Xml.ts"

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
