import type { WebsiteText } from "./Html.ts"

/** A page that was read: its final address, its text as Markdown, and when it was read (RFC 3339). */
export interface ReadPage {
  readonly url: string
  readonly content: string
  readonly fetched_at: string
}

/** The home page of a website that was read. */
export interface HomePage extends WebsiteText, ReadPage {}

/** A website that was read: its home page, and the pages about those behind it: imprint, team, contact. */
export interface ReadWebsite extends HomePage {
  readonly pages: ReadonlyArray<ReadPage>
}
