import { Sample, type SampleFile, type SampleSource } from "@kontor/sources/sample"
import { createHash } from "node:crypto"

/** Ten neighbourhoods of the sample register, made once for all tests. */
export const register: ReadonlyArray<SampleFile> = [...Sample.files({ organizations: 400 })]

/** The files of one source. */
export const filesOf = (source: SampleSource, files: Iterable<SampleFile> = register): ReadonlyArray<SampleFile> =>
  [...files].filter((file) => file.source === source)

/** A digest of all files, names and bytes. */
export const digestOf = (files: Iterable<SampleFile>): string => {
  const hash = createHash("sha256")
  for (const { content, name, source } of files) hash.update(`${source}\n${name}\n${content}\n`)
  return hash.digest("hex")
}

/** The announcements of the register's days. */
export const announcements: ReadonlyArray<Readonly<Record<string, string>>> = filesOf("announcements").flatMap(
  ({ content }) => JSON.parse(content).announcements
)
