// Generated from the OpenAPI document by `npm run clients`.

import type { Pagination } from "../contract/Shared.ts"
import type { AdministrationMeta } from "./Shared.ts"

export type ReleasedOrganization = {
  readonly entity_id: string
  readonly was_withheld: boolean
  readonly meta: AdministrationMeta
}

export type Withholding = { readonly withheld: WithheldOrganization; readonly meta: AdministrationMeta }

export type WithheldOrganization = {
  readonly entity_id: string
  readonly reason: string | null
  readonly since: string
}

export type NewWithholding = { readonly entity: string; readonly reason?: string | null | undefined }

export type Withheld = {
  readonly withheld: ReadonlyArray<WithheldOrganization>
  readonly pagination: Pagination
  readonly meta: AdministrationMeta
}

export type ImportReport = {
  readonly import: Import
  readonly rejected: ReadonlyArray<RejectedRecord>
  readonly meta: AdministrationMeta
}

export type RejectedRecord = {
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly is_out_of_scope: boolean
}

export type Import = {
  readonly id: string
  readonly source: string
  readonly place: string | null
  readonly file: string | null
  readonly operator: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly outcome: ImportOutcome
  readonly failure: string | null
  readonly read: number
  readonly imported: number
  readonly unchanged: number
  readonly events: number
  readonly newest_day: string | null
  readonly texts: number
  readonly texts_other: number
  readonly texts_without_heading: number
  readonly rejected_total: number
  readonly unreadable_total: number
}

export type ImportOutcome = "running" | "completed" | "failed"

export type Imports = {
  readonly sources: ReadonlyArray<ImportSource>
  readonly imports: ReadonlyArray<Import>
  readonly pagination: Pagination
  readonly meta: AdministrationMeta
}

export type ImportSource = {
  readonly source: string
  readonly outcome: ImportOutcome
  readonly failure: string | null
  readonly read: number
  readonly unreadable_total: number
  readonly succeeded_at: string | null
  readonly newest_day: string | null
  readonly failed: number
  readonly share_other: number | null
  readonly share_without_heading: number | null
}

export type Wordings = {
  readonly wordings: ReadonlyArray<{ readonly wording: string; readonly count: number }>
  readonly not_shown: number
  readonly meta: AdministrationMeta
}

export type RegisterStatus = {
  readonly organizations: number
  readonly outdated: number
  readonly withheld: number
  readonly newest_event: string | null
  readonly meta: AdministrationMeta
}
