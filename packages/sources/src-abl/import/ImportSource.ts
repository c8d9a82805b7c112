import { Record, Schema } from "effect"
import { announcements } from "../announcements/Announcements.ts"
import { gleif } from "../gleif/Gleif.ts"
import { insolvencyAnnouncement } from "../insolvency/InsolvencyAnnouncement.ts"
import { offeneRegister } from "../offeneregister/OffeneRegister.ts"
import { profiles } from "../profiles/Profiles.ts"
import { type Reader, readerOfFormat, type SourceFormat } from "../Reading.ts"
import { messageFormat } from "../xjustiz/MessageReader.ts"
import { structuredContent } from "../xjustiz/StructuredContent.ts"

/** The XJustiz messages of the register: structured content, and announcements of insolvency courts. */
const xjustiz: SourceFormat = messageFormat([structuredContent, insolvencyAnnouncement])

/** Reads the XJustiz messages of the register. */
export const readXjustiz: Reader = readerOfFormat(xjustiz)

/** The sources that can be imported, as the command names them. Rule: operators#administration. */
export const ImportSource = Schema.Literals(["offeneregister", "announcements", "xjustiz", "profiles", "gleif"])
export type ImportSource = typeof ImportSource.Type

/** The format of each source's files. */
export const formatOf: Readonly<Record<ImportSource, SourceFormat>> = {
  offeneregister: offeneRegister,
  announcements,
  xjustiz,
  profiles,
  gleif
}

/** The reader of each source. */
export const readerOf: Readonly<Record<ImportSource, Reader>> = Record.map(formatOf, readerOfFormat)
