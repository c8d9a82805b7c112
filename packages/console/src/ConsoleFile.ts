/** The codings that a file may be sent in, the smallest result first. */
export const codings = ["br", "gzip"] as const

/** One file of the console as it is sent: its bytes as they are and packed. */
export interface ConsoleFile {
  /** Its name below `assets/`. It carries the digest of its content, so that it never changes. */
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly packed: Readonly<Record<typeof codings[number], Uint8Array<ArrayBuffer>>>
}
