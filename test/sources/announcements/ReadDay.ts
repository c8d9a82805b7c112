import { readAnnouncements } from "@kontor/sources"
import { fileOf, fixtureText, readAll } from "../Reading.ts"

/** The announcements of a day, as a file. */
export const day = fixtureText("announcements/day.json")

/** The announcements of that day. */
export const { announcements } = JSON.parse(day) as { announcements: ReadonlyArray<Record<string, unknown>> }

/** Reads a file of announcements. */
export const read = (content: string) => readAll(readAnnouncements, fileOf("day.json", content))

/** The category of announcements without a category of their own. */
export const other = "Sonstige Registerbekanntmachung"
