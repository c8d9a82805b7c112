interface HeaderDescription {
  readonly description: string
  readonly schema: object
}

/** The descriptions of answer headers in the OpenAPI document. */
export const headerDescriptions = {
  "X-Request-Id": {
    description:
      "Identifies this request: the `request_id` of the body, and of the ledger entry where credits were charged.",
    schema: { type: "string", format: "uuid" }
  },
  "X-Credits-Charged": {
    description: "What the request was charged, in credits.",
    schema: { type: "integer", minimum: 0 }
  },
  "X-Credits-Remaining": {
    description: "What the account has left after the charge, in credits; absent where nothing was charged.",
    schema: { type: "integer", minimum: 0 }
  },
  "Cache-Control": {
    description: "Answers are private and must not be stored.",
    schema: { type: "string", const: "private, no-store" }
  },
  "Content-Disposition": {
    description: "The name of the file: EUID, type, day, and `unofficial` where it is.",
    schema: { type: "string" }
  },
  "Idempotency-Status": {
    description:
      "`created`: this request did what it asked for. `replayed`: an earlier one with the same `Idempotency-Key` did, and this is its answer.",
    schema: { type: "string", enum: ["created", "replayed"] }
  },
  "WWW-Authenticate": {
    description: "How to authenticate.",
    schema: { type: "string", const: "Bearer" }
  },
  "Retry-After": {
    description: "Seconds after which to try again.",
    schema: { type: "integer", minimum: 0 }
  },
  "RateLimit-Policy": {
    description:
      "The rate limits that this request counts against, each with the requests it allows (`q`) in a window of so many seconds (`w`).",
    schema: { type: "string", example: "\"register\";q=60;w=60" }
  },
  "RateLimit": {
    description:
      "What is left of the limit that is closest to being used up: the requests (`r`) until the window ends in so many seconds (`t`).",
    schema: { type: "string", example: "\"register\";r=59;t=60" }
  }
} as const satisfies Readonly<Record<string, HeaderDescription>>

type HeaderName = keyof typeof headerDescriptions

const always: ReadonlyArray<HeaderName> = ["X-Request-Id", "X-Credits-Charged", "Cache-Control"]

const ofFiles: HeaderName = "Content-Disposition"

/** The further headers of an operation with an `Idempotency-Key`, by status. */
const underKeys: Readonly<Record<string, ReadonlyArray<HeaderName>>> = {
  200: ["Idempotency-Status"],
  201: ["Idempotency-Status"],
  202: ["Idempotency-Status"],
  409: ["Retry-After"]
}

/** The statuses of answers that are refused before they are counted, or failed during it. */
const uncounted: ReadonlyArray<string> = ["401", "413", "414", "415", "500", "503"]

const ofLimits: ReadonlyArray<HeaderName> = ["RateLimit-Policy", "RateLimit"]

const byStatus: Readonly<Record<string, ReadonlyArray<HeaderName>>> = {
  200: ["X-Credits-Remaining"],
  401: ["WWW-Authenticate"],
  402: ["X-Credits-Remaining"],
  404: ["X-Credits-Remaining"],
  429: ["Retry-After"],
  500: ["X-Credits-Remaining"],
  503: ["Retry-After", "X-Credits-Remaining"]
}

/** The traits of an answer. */
export interface AnswerTraits {
  readonly isFile: boolean
  /** Whether its operation takes an `Idempotency-Key`. */
  readonly isUnderKey: boolean
  /** Whether its operation counts against rate limits and credits: those of operators do not. */
  readonly isCounted: boolean
}

/** The headers of the answers with a status, as references to the document's components. */
export const headersOf = (
  status: string,
  { isCounted, isFile, isUnderKey }: AnswerTraits
): Readonly<Record<string, { readonly $ref: string }>> =>
  Object.fromEntries(
    [
      ...always,
      ...(byStatus[status] ?? []).filter((name) => isCounted || name !== "X-Credits-Remaining"),
      ...(!isCounted || uncounted.includes(status) ? [] : ofLimits),
      ...(isFile ? [ofFiles] : []),
      ...(isUnderKey ? underKeys[status] ?? [] : [])
    ].map((name) => [name, { $ref: `#/components/headers/${name}` }])
  )
