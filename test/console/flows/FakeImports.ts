import type { Import, ImportSource, RejectedRecord } from "@kontor/client/administration"
import type { Page } from "playwright-core"

/** The id of the import that is made up. */
export const importId = "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e419"

const made = (text: string): Import => ({
  id: importId,
  source: "announcements",
  place: "/var/lib/kontor/announcements",
  file: text,
  operator: text,
  started_at: "2026-05-01T04:00:00.000Z",
  ended_at: "2026-05-01T04:00:09.114Z",
  outcome: "failed",
  failure: text,
  read: 5021,
  imported: 5019,
  unchanged: 0,
  events: 7203,
  newest_day: "2026-04-30",
  texts: 5019,
  texts_other: 41,
  texts_without_heading: 0,
  rejected_total: 2,
  unreadable_total: 1
})

const source = (text: string): ImportSource => ({
  source: "announcements",
  outcome: "failed",
  failure: text,
  read: 5021,
  unreadable_total: 1,
  succeeded_at: "2026-04-30T04:00:09.114Z",
  newest_day: "2026-04-29",
  failed: 1,
  share_other: 0.0082,
  share_without_heading: 0
})

const rejected = (text: string): ReadonlyArray<RejectedRecord> => [
  { file: text, line: 12, reason: text, is_out_of_scope: false },
  { file: "2026-04-30.xml", line: 31, reason: "of a register that is not kept", is_out_of_scope: true }
]

/** Answers with a made-up import: the demonstration has no imports. `text` stands wherever its source can write. */
export const fakeImports = async (page: Page, text = "The disk is full"): Promise<void> => {
  const meta = { request_id: importId }
  const pagination = { next_cursor: null, per_page: 50, has_more: false }
  await page.route(
    /\/admin\/v1\/imports(\?|$)/,
    (route) => route.fulfill({ json: { sources: [source(text)], imports: [made(text)], pagination, meta } })
  )
  await page.route(
    /\/admin\/v1\/imports\/./,
    (route) => route.fulfill({ json: { import: made(text), rejected: rejected(text), meta } })
  )
}
