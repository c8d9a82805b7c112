import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf } from "../Reading.ts"
import { announcement, eventsOf } from "./Announcement.ts"

/** The types of the events that an announcement reports. */
export const typesOf = (category: string, text: string, given: Parameters<typeof eventsOf>[2] = {}) =>
  Effect.map(eventsOf(category, text, given), (events) => events.map(({ type }) => type))

/** The record of an announcement. */
export const recordIn = (category: string, text: string, given: Parameters<typeof announcement>[2] = {}) =>
  recordOf(readAnnouncements, announcement(category, text, given))

/** The end of an agreement, as a notice to the creditors of the controlled organization has it. */
export const agreementEnds =
  "Den Gläubigern der Gesellschaft, deren Forderungen begründet worden sind, bevor die Eintragung der Beendigung des Vertrages " +
  "bekannt gemacht worden ist, ist vom anderen Vertragsteil Sicherheit zu leisten."
