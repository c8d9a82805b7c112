/** The kinds of files of a sample register, named like the sources of an import. */
export type SampleSource = "xjustiz" | "announcements" | "profiles"

/** A file of a sample register, to be read like a file of real data. */
export interface SampleFile {
  readonly source: SampleSource
  readonly name: string
  readonly content: string
}
