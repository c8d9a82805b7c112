/** A document: its name and type, its bytes as they arrive, and what it cost. */
export interface FileAnswer {
  readonly file_name: string | undefined
  readonly media_type: string
  /** Whether the register issued it; an excerpt that the service printed itself is not official. */
  readonly is_official: boolean
  readonly bytes: ReadableStream<Uint8Array>
  readonly meta: {
    readonly request_id: string | undefined
    readonly request_credit_cost: number
    readonly credits_remaining: number | undefined
  }
}

const numberIn = (headers: Headers, name: string): number | undefined => {
  const text = headers.get(name)
  return text === null ? undefined : Number(text)
}

/** A name within a folder: one that leads elsewhere is left out. */
const fileName = /filename="([^"/\\]+)"/u

/** Makes a file of an answer. */
export const fileOf = ({ body, headers }: Response): FileAnswer => ({
  file_name: fileName.exec(headers.get("content-disposition") ?? "")?.[1],
  media_type: headers.get("content-type") ?? "application/octet-stream",
  is_official: headers.get("x-document-official") === "true",
  bytes: body ?? new ReadableStream(),
  meta: {
    request_id: headers.get("x-request-id") ?? undefined,
    request_credit_cost: numberIn(headers, "x-credits-charged") ?? 0,
    credits_remaining: numberIn(headers, "x-credits-remaining")
  }
})
