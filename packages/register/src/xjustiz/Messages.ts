import { insolvencyAnnouncement } from "../insolvency/InsolvencyAnnouncement.ts"
import type { Reader } from "../Reading.ts"
import { messageReader } from "./MessageReader.ts"
import { structuredContent } from "./StructuredContent.ts"

/** Reads the XJustiz messages of the register: structured content, and announcements of insolvency courts. */
export const readXjustiz: Reader = messageReader([structuredContent, insolvencyAnnouncement])
