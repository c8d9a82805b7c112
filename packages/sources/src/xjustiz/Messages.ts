import { insolvencyAnnouncement } from "../insolvency/InsolvencyAnnouncement.ts"
import { type Reader, readerOfFormat, type SourceFormat } from "../Reading.ts"
import { messageFormat } from "./MessageReader.ts"
import { structuredContent } from "./StructuredContent.ts"

/** The XJustiz messages of the register: structured content, and announcements of insolvency courts. */
export const xjustiz: SourceFormat = messageFormat([structuredContent, insolvencyAnnouncement])

/** Reads the XJustiz messages of the register. */
export const readXjustiz: Reader = readerOfFormat(xjustiz)
