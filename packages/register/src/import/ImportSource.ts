import { Schema } from "effect"
import { readAnnouncements } from "../announcements/Announcements.ts"
import { readOffeneRegister } from "../offeneregister/OffeneRegister.ts"
import { readProfiles } from "../profiles/Profiles.ts"
import type { Reader } from "../Reading.ts"
import { readXjustiz } from "../xjustiz/Messages.ts"

/** The sources that can be imported, as the command names them. Rule: Operator surface (decisions 15). */
export const ImportSource = Schema.Literals(["offeneregister", "announcements", "xjustiz", "profiles"])
export type ImportSource = typeof ImportSource.Type

/** The reader of each source. */
export const readerOf: Readonly<Record<ImportSource, Reader>> = {
  offeneregister: readOffeneRegister,
  announcements: readAnnouncements,
  xjustiz: readXjustiz,
  profiles: readProfiles
}
