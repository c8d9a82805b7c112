import type { Source } from "./SourceRecord.ts"

/**
 * The version of each source's reader. It rises when the reader makes another record of the same input: the record of
 * the higher version then replaces the earlier one of the same source and identifier.
 */
export const readerVersions: Readonly<Record<Source, number>> = {
  OFFENEREGISTER: 3,
  PROFILE: 1,
  ANNOUNCEMENT: 11,
  XJUSTIZ: 5
}
