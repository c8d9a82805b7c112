import type { ImportReport, ImportSummaryLine, RegisterStatus } from "@kontor/core/Administration"
import { CalendarDate, EntityId, UnplacedWordings, type WithheldEntity } from "@kontor/core/Register"
import { Schema } from "effect"
import { Instant, writtenInstant, writtenInstantOrNull } from "../../Instant.ts"
import { lastPageExample, Pagination } from "../../Pagination.ts"
import { operatorMeta, operatorMetaExample } from "../OperatorAnswer.ts"

const { Array: List, Boolean: Flag, Int, Literals, NullOr, String: Text, Struct } = Schema

const ShownImport = Struct({
  id: Text.annotate({ description: "Identifies the import." }),
  source: Text.annotate({ description: "What was imported, as the command `kontor import` names it." }),
  operator: Text.annotate({ description: "Who imported it, as they gave their name." }),
  started_at: Instant.annotate({ description: "When it began." }),
  ended_at: NullOr(Instant).annotate({
    description: "When it ended, or last reported where its process died; `null` while it runs."
  }),
  outcome: Literals(["running", "completed", "failed"]).annotate({
    description: "`failed`: it stopped; what it had imported stays, and to import the same files again is safe."
  }),
  failure: NullOr(Text).annotate({ description: "Why it stopped; `null` where it did not." }),
  read: Int.annotate({ description: "How many records were read." }),
  imported: Int.annotate({ description: "How many of them were new." }),
  unchanged: Int.annotate({ description: "How many were known." }),
  events: Int.annotate({ description: "How many events were new." }),
  rejected_total: Int.annotate({ description: "How many records were left out." }),
  unreadable_total: Int.annotate({
    description: "How many of those are not out of scope: something is wrong with them."
  })
}).annotate({ identifier: "Import", description: "An import of register data." })

const importExample: typeof ShownImport.Type = {
  id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e419",
  source: "announcements",
  operator: "nora",
  started_at: "2026-05-01T04:00:00.000Z",
  ended_at: "2026-05-01T04:00:09.114Z",
  outcome: "completed",
  failure: null,
  read: 5021,
  imported: 5019,
  unchanged: 0,
  events: 7203,
  rejected_total: 2,
  unreadable_total: 0
}

/** The answer with a page of imports. */
export const ImportsAnswer = Struct({
  imports: List(ShownImport).annotate({ description: "The imports of the page." }),
  pagination: Pagination,
  meta: operatorMeta
}).annotate({
  identifier: "Imports",
  description: "A page of imports, the newest first.",
  examples: [{ imports: [importExample], pagination: lastPageExample, meta: operatorMetaExample }]
})

const Rejected = Struct({
  file: Text.annotate({ description: "The file that it stands in." }),
  line: Int.annotate({ description: "Where in the file it stands." }),
  reason: Text.annotate({ description: "Why it was left out." }),
  is_out_of_scope: Flag.annotate({ description: "Whether it was left out as it should be." })
}).annotate({ identifier: "RejectedRecord", description: "A record that an import left out." })

/** The answer with the report of an import. */
export const ImportAnswer = Struct({
  import: ShownImport,
  rejected: List(Rejected).annotate({ description: "The first thousand records that were left out." }),
  meta: operatorMeta
}).annotate({
  identifier: "ImportReport",
  description: "The report of an import.",
  examples: [{ import: importExample, rejected: [], meta: operatorMetaExample }]
})

/** The answer with the state of the register. */
export const RegisterStatusAnswer = Struct({
  organizations: Int.annotate({ description: "How many organizations the register holds." }),
  outdated: Int.annotate({ description: "How many of them wait for `kontor register rebuild`." }),
  withheld: Int.annotate({ description: "How many are withheld." }),
  newest_event: NullOr(CalendarDate).annotate({ description: "The day of the newest event; `null` without any." }),
  meta: operatorMeta
}).annotate({
  identifier: "RegisterStatus",
  description: "What the register holds.",
  examples: [{
    organizations: 53_012,
    outdated: 0,
    withheld: 1,
    newest_event: CalendarDate.make("2026-04-30"),
    meta: operatorMetaExample
  }]
})

/** The answer with the wordings that were not understood. */
export const WordingsAnswer = Struct({
  wordings: List(
    Struct({
      wording: Text.annotate({ description: "The form of words, with names, numbers and days masked." }),
      count: Int.annotate({ description: "In how many announcements it stands." })
    })
  ).annotate({ description: "The forms that announcements of at least three organizations have." }),
  not_shown: UnplacedWordings.fields.not_shown.annotate({
    description: "In how many announcements another form stands."
  }),
  meta: operatorMeta
}).annotate({
  identifier: "Wordings",
  description: "What the reader of announcements could not place, the most frequent first.",
  examples: [{
    wordings: [{ wording: "Die Firma ist von Amts wegen berichtigt.", count: 12 }],
    not_shown: 3,
    meta: operatorMetaExample
  }]
})

const ShownWithheld = Struct({
  entity_id: EntityId.annotate({ description: "The organization." }),
  reason: NullOr(Text).annotate({ description: "Why, in the operator's words." }),
  since: Instant.annotate({ description: "Since when." })
}).annotate({ identifier: "WithheldOrganization", description: "An organization that the operator withholds." })

const withheldExample: typeof ShownWithheld.Type = {
  entity_id: EntityId.make("4c5e1f0a9b7d42c68e3305d1a7f2b964"),
  reason: "on request",
  since: "2026-05-01T08:30:00.000Z"
}

/** The answer that lists what is withheld. */
export const WithheldAnswer = Struct({
  withheld: List(ShownWithheld).annotate({ description: "Those of the page, in the order of their identifiers." }),
  pagination: Pagination,
  meta: operatorMeta
}).annotate({
  identifier: "Withheld",
  description: "A page of the organizations that are withheld.",
  examples: [{ withheld: [withheldExample], pagination: lastPageExample, meta: operatorMetaExample }]
})

/** The answer to withholding an organization. */
export const WithholdingAnswer = Struct({ withheld: ShownWithheld, meta: operatorMeta }).annotate({
  identifier: "Withholding",
  description: "The organization as it is withheld.",
  examples: [{ withheld: withheldExample, meta: operatorMetaExample }]
})

/** The answer to the release of an organization. */
export const ReleasedAnswer = Struct({
  entity_id: EntityId.annotate({ description: "The organization." }),
  was_withheld: Flag.annotate({ description: "Whether it was withheld." }),
  meta: operatorMeta
}).annotate({
  identifier: "ReleasedOrganization",
  description: "The organization that is shown again.",
  examples: [{ entity_id: withheldExample.entity_id, was_withheld: true, meta: operatorMetaExample }]
})

/** An import as lists show it. */
export const shownImport = (line: ImportSummaryLine): typeof ShownImport.Type => ({
  id: line.id,
  source: line.source,
  operator: line.operator,
  started_at: writtenInstant(line.started_at),
  ended_at: writtenInstantOrNull(line.ended_at),
  outcome: line.outcome,
  failure: line.failure,
  read: line.read,
  imported: line.imported,
  unchanged: line.unchanged,
  events: line.events,
  rejected_total: line.rejected_total,
  unreadable_total: line.unreadable_total
})

/** The records that an import left out. */
export const shownRejected = ({ rejected }: ImportReport) =>
  rejected.map(({ file, is_out_of_scope = false, line, reason }) => ({ file, line, reason, is_out_of_scope }))

/** What is withheld, in its wire form. */
export const shownWithheld = ({ entity_id, reason, since }: WithheldEntity) => ({
  entity_id,
  reason,
  since: writtenInstant(since)
})

/** The state of the register, in its wire form. */
export const shownStatus = ({ newest_event, organizations, outdated, withheld }: RegisterStatus) => ({
  organizations,
  outdated,
  withheld,
  newest_event
})
