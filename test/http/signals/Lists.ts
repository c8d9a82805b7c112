interface ListBody {
  readonly signals: ReadonlyArray<
    { readonly event: { readonly id: string; readonly topic: string; readonly announced_on: string } }
  >
  readonly pagination: Readonly<Record<string, unknown>> & { readonly next_cursor?: string }
  readonly filters: { readonly topics: ReadonlyArray<string>; readonly organization_ids: ReadonlyArray<string> }
  readonly warnings: ReadonlyArray<{ readonly code: string }>
}

/** A body, as that of a list. */
export const list = (body: object): ListBody => body as ListBody
