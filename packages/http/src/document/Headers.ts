interface HeaderDescription {
  readonly description: string
  readonly schema: object
}

/** The headers of answers, as the OpenAPI document describes them. */
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
    description: "What the account has left after the charge, in credits.",
    schema: { type: "integer", minimum: 0 }
  },
  "Cache-Control": {
    description: "Answers are private and not to be stored.",
    schema: { type: "string", const: "private, no-store" }
  },
  "WWW-Authenticate": {
    description: "How to authenticate.",
    schema: { type: "string", const: "Bearer" }
  },
  "Retry-After": {
    description: "Seconds after which to try again.",
    schema: { type: "integer", minimum: 0 }
  }
} as const satisfies Readonly<Record<string, HeaderDescription>>

type HeaderName = keyof typeof headerDescriptions

const always: ReadonlyArray<HeaderName> = ["X-Request-Id", "X-Credits-Charged", "Cache-Control"]

const byStatus: Readonly<Record<string, ReadonlyArray<HeaderName>>> = {
  200: ["X-Credits-Remaining"],
  401: ["WWW-Authenticate"],
  503: ["Retry-After"]
}

/** The headers of the answers with a status, as references into the components of the document. */
export const headersOf = (status: string): Readonly<Record<string, { readonly $ref: string }>> =>
  Object.fromEntries(
    [...always, ...byStatus[status] ?? []].map((name) => [name, { $ref: `#/components/headers/${name}` }])
  )
