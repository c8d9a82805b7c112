import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf } from "../Reading.ts"

/** An announcement as the portal's collected files hold it. */
export type Announcement = Readonly<Record<string, unknown>>

const portal = { date: "2026-06-30", amtsgericht: "Amtsgericht Nürnberg", registernummer: "HRB 7654301" }

/** An announcement of a category with this text; what is given replaces its members. */
export const announcement = (
  category: string,
  text: string,
  given: Announcement & { readonly entered?: string; readonly company_name?: string } = {}
): string => {
  const { company_name = "Muster Optik GmbH", entered } = given
  const heading = `${category}${entered === undefined ? "" : ` ${entered} (Eintragungsdatum)`}`
  return JSON.stringify({
    ...portal,
    type: category,
    company_name,
    company_seat: "Nürnberg",
    details:
      `30.06.2026 (Bekanntmachungsdatum)\n\nBayern Amtsgericht Nürnberg HRB 7654301\n${heading}\n\n${company_name}\nGesellschaft mit beschränkter Haftung\nNürnberg\n\n${text}`,
    ...given
  })
}

/** The categories of the portal. */
export const categories = {
  transformation: "Registerbekanntmachung nach dem Umwandlungsgesetz",
  deletion: "Löschungsankündigung",
  filing: "Einreichung neuer Dokumente",
  other: "Sonstige Registerbekanntmachung"
} as const

/** The one event of an announcement of a category with this text. */
export const eventOf = (category: string, text: string, given: { readonly entered?: string } = {}) =>
  Effect.map(recordOf(readAnnouncements, announcement(category, text, given)), ({ events: [event] }) => event!)

/** All events of an announcement of a category with this text; what is given replaces its members. */
export const eventsOf = (category: string, text: string, given: Announcement & { readonly entered?: string } = {}) =>
  Effect.map(recordOf(readAnnouncements, announcement(category, text, given)), ({ events }) => events)
