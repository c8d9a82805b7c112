import { isoDate } from "../Day.ts"
import type { Draws } from "../Draws.ts"
import { judicialCode } from "./Parties.ts"
import type { Snapshot } from "./Snapshot.ts"
import { coded, element, leaf } from "./Xml.ts"

const uuid = (draws: Draws): string => {
  const hex = Array.from({ length: 4 }, () => draws.bits().toString(16).padStart(8, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-")
}

/** The event of every message: an extract of the register. */
export const extract = (name: string): string => coded(name, "events", "HR-Auszug", "002")

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
export const header = ({ layout, organization, retrievedOn }: Snapshot, time: string, draws: Draws): string => {
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
