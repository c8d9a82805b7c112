import { Record, Schema } from "effect"
import { announcements } from "../announcements/Announcements.ts"
import { offeneRegister } from "../offeneregister/OffeneRegister.ts"
import { profiles } from "../profiles/Profiles.ts"
import { type Reader, readerOfFormat, type SourceFormat } from "../Reading.ts"
import { xjustiz } from "../xjustiz/Messages.ts"

/** The sources that can be imported, as the command names them. Rule: operators#administration. */
export const ImportSource = Schema.Literals(["offeneregister", "announcements", "xjustiz", "profiles"])
export type ImportSource = typeof ImportSource.Type

/** The format of each source's files. */
export const formatOf: Readonly<Record<ImportSource, SourceFormat>> = {
  offeneregister: offeneRegister,
  announcements,
  xjustiz,
  profiles
}

/** The reader of each source. */
export const readerOf: Readonly<Record<ImportSource, Reader>> = Record.map(formatOf, readerOfFormat)
