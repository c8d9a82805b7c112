import type { WebsiteText } from "./Html.ts"

/** A page of a website that was read: its final address, and when it was read (RFC 3339). */
export interface ReadWebsite extends WebsiteText {
  readonly url: string
  readonly fetched_at: string
}
