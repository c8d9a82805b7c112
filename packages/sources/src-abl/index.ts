export { readAnnouncements } from "./announcements/Announcements.ts"
export * from "./announcements/Wordings.ts"
export * from "./documents/ImportDocuments.ts"
export {
  type Chunk,
  type ChunkPlace,
  type ChunkTaken,
  type FileParts,
  ImportFailed,
  ImportSummary,
  storeChunk,
  Turns
} from "./import/Chunk.ts"
export {
  importFiles,
  type ImportProgress,
  type ImportRequest,
  operationsAtOnce,
  type Taking
} from "./import/ImportFiles.ts"
export { formatOf, ImportSource, readerOf, readXjustiz } from "./import/ImportSource.ts"
export { insolvencyAnnouncement } from "./insolvency/InsolvencyAnnouncement.ts"
export { readOffeneRegister } from "./offeneregister/OffeneRegister.ts"
export { readProfiles } from "./profiles/Profiles.ts"
export * from "./Reading.ts"
export { loadSample } from "./sample/LoadSample.ts"
export type { Message, MessageKind } from "./xjustiz/MessageReader.ts"
export { readStructuredContent, structuredContent } from "./xjustiz/StructuredContent.ts"
export { type Element, parseXml } from "./xjustiz/Xml.ts"
