import {
  Administration,
  type ImportReport,
  type ImportSummaryLine,
  type NoSuchEntity,
  noSuchEntityInWords,
  type RegisterStatus,
  type SourceState
} from "@kontor/core/Administration"
import { CalendarDate, EntityId, UnplacedWordings, type WithheldEntity } from "@kontor/core/Register"
import { isLine } from "@kontor/core/Register/Spelling"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { handlersOf } from "../operations/Interpreter.ts"
import { ValidBody, WholeBody } from "../parameters/Bodies.ts"
import { type Guide, type Guides, NoParameters, ParameterGuide, WholeNumber } from "../parameters/Parameters.ts"
import { NotFoundProblem, refuse, UpstreamUnavailableProblem } from "../problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, refusalsOfLookups } from "../problems/Refusals.ts"
import { Instant, lastPageExample, Pagination, paginationOf, writtenInstant, writtenInstantOrNull } from "../Wire.ts"
import {
  documented,
  operatorAnswer,
  operatorMeta,
  operatorMetaExample,
  pageOf,
  uuidPage,
  uuidPageGuide
} from "./OperatorAnswer.ts"

const {
  Array: List,
  Boolean: Flag,
  Int,
  isBetween,
  isMaxLength,
  isNonEmpty,
  Literals,
  NullOr,
  optionalKey,
  String: Text,
  Struct,
  withDecodingDefaultKey
} = Schema

/** How an import ended, or that it goes on. */
const ImportOutcome = Literals(["running", "completed", "failed"]).annotate({
  identifier: "ImportOutcome",
  description:
    "`failed`: it stopped, refused a file, or could import nothing. What it had imported stays, and to import the same files again is safe."
})

const ShownImport = Struct({
  id: Text.annotate({ description: "Identifies the import." }),
  source: Text.annotate({ description: "What was imported, as the command `kontor import` names it." }),
  place: NullOr(Text).annotate({
    description: "The watched folder or the address that its file was taken from; `null` where the command named files."
  }),
  file: NullOr(Text).annotate({ description: "The file that was taken from there, or its day." }),
  operator: Text.annotate({ description: "Who imported it, as they gave their name." }),
  started_at: Instant.annotate({ description: "When it began." }),
  ended_at: NullOr(Instant).annotate({
    description: "When it ended, or last reported where its process died; `null` while it runs."
  }),
  outcome: ImportOutcome,
  failure: NullOr(Text).annotate({
    description: "Why it stopped, refused a file, or could import nothing; `null` where it did not."
  }),
  read: Int.annotate({ description: "How many records were read." }),
  imported: Int.annotate({ description: "How many of them were new." }),
  unchanged: Int.annotate({ description: "How many were known." }),
  events: Int.annotate({ description: "How many events were new." }),
  newest_day: NullOr(CalendarDate).annotate({ description: "The newest day that a record tells of." }),
  texts: Int.annotate({ description: "How many announcements were read." }),
  texts_other: Int.annotate({ description: "How many of those are not understood." }),
  texts_without_heading: Int.annotate({ description: "How many of those lack the lines of their heading." }),
  rejected_total: Int.annotate({ description: "How many records were left out." }),
  unreadable_total: Int.annotate({
    description: "How many of those have something wrong; the others are out of scope."
  })
}).annotate({ identifier: "Import", description: "An import of register data." })

const importExample: typeof ShownImport.Type = {
  id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e419",
  source: "announcements",
  place: "/var/lib/kontor/announcements",
  file: "2026-04-30.json",
  operator: "nora",
  started_at: "2026-05-01T04:00:00.000Z",
  ended_at: "2026-05-01T04:00:09.114Z",
  outcome: "completed",
  failure: null,
  read: 5021,
  imported: 5019,
  unchanged: 0,
  events: 7203,
  newest_day: CalendarDate.make("2026-04-30"),
  texts: 5019,
  texts_other: 41,
  texts_without_heading: 0,
  rejected_total: 2,
  unreadable_total: 0
}

const Share = NullOr(Schema.Finite)

/** The imports of a source. */
const ShownSource = Struct({
  source: Text.annotate({ description: "What is imported." }),
  outcome: ImportOutcome,
  failure: NullOr(Text).annotate({ description: "Why the last import failed; `null` where it did not." }),
  read: Int.annotate({ description: "How many records the last import read." }),
  unreadable_total: Int.annotate({ description: "How many of those could not be read." }),
  succeeded_at: NullOr(Instant).annotate({ description: "When an import last completed; `null` where none did." }),
  newest_day: NullOr(CalendarDate).annotate({ description: "The newest day that imported records tell of." }),
  failed: Int.annotate({
    description:
      "How many imports failed and were not repeated with success: of files of places in the last week, or the last one."
  }),
  share_other: Share.annotate({
    description:
      "The share, from 0 to 1, of announcements that are not understood, in the last import of at least ten; `null` without one."
  }),
  share_without_heading: Share.annotate({
    description: "The share of announcements without the lines of their heading, in the same import."
  })
}).annotate({ identifier: "ImportSource", description: "The imports of a source." })

/** The answer with a page of imports. */
const ImportsAnswer = Struct({
  sources: List(ShownSource).annotate({ description: "How the imports of each source stand, by name." }),
  imports: List(ShownImport).annotate({ description: "The imports of the page." }),
  pagination: Pagination,
  meta: operatorMeta
}).annotate({
  identifier: "Imports",
  description: "A page of imports, the newest first.",
  examples: [{
    sources: [{
      source: "announcements",
      outcome: "completed",
      failure: null,
      read: 5021,
      unreadable_total: 0,
      succeeded_at: "2026-05-01T04:00:09.114Z",
      newest_day: CalendarDate.make("2026-04-30"),
      failed: 0,
      share_other: 0.0082,
      share_without_heading: 0
    }],
    imports: [importExample],
    pagination: lastPageExample,
    meta: operatorMetaExample
  }]
})

const Rejected = Struct({
  file: Text.annotate({ description: "The file that it stands in." }),
  line: Int.annotate({ description: "Where in the file it stands." }),
  reason: Text.annotate({ description: "Why it was left out." }),
  is_out_of_scope: Flag.annotate({ description: "Whether it was left out as it should be." })
}).annotate({ identifier: "RejectedRecord", description: "A record that an import left out." })

/** The answer with the report of an import. */
const ImportAnswer = Struct({
  import: ShownImport,
  rejected: List(Rejected).annotate({ description: "The first thousand records that were left out." }),
  meta: operatorMeta
}).annotate({
  identifier: "ImportReport",
  description: "The report of an import.",
  examples: [{ import: importExample, rejected: [], meta: operatorMetaExample }]
})

/** The answer with the state of the register. */
const RegisterStatusAnswer = Struct({
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
const WordingsAnswer = Struct({
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
const WithheldAnswer = Struct({
  withheld: List(ShownWithheld).annotate({ description: "Those of the page, in the order of their identifiers." }),
  pagination: Pagination,
  meta: operatorMeta
}).annotate({
  identifier: "Withheld",
  description: "A page of the organizations that are withheld.",
  examples: [{ withheld: [withheldExample], pagination: lastPageExample, meta: operatorMetaExample }]
})

/** The answer to withholding an organization. */
const WithholdingAnswer = Struct({ withheld: ShownWithheld, meta: operatorMeta }).annotate({
  identifier: "Withholding",
  description: "The organization as it is withheld.",
  examples: [{ withheld: withheldExample, meta: operatorMetaExample }]
})

/** The answer to the release of an organization. */
const ReleasedAnswer = Struct({
  entity_id: EntityId.annotate({ description: "The organization." }),
  was_withheld: Flag.annotate({ description: "Whether it was withheld." }),
  meta: operatorMeta
}).annotate({
  identifier: "ReleasedOrganization",
  description: "The organization that is shown again.",
  examples: [{ entity_id: withheldExample.entity_id, was_withheld: true, meta: operatorMetaExample }]
})

/** An import as lists show it. */
const shownImport = (line: ImportSummaryLine): typeof ShownImport.Type => ({
  id: line.id,
  source: line.source,
  place: line.place,
  file: line.file,
  operator: line.operator,
  started_at: writtenInstant(line.started_at),
  ended_at: writtenInstantOrNull(line.ended_at),
  outcome: line.outcome,
  failure: line.failure,
  read: line.read,
  imported: line.imported,
  unchanged: line.unchanged,
  events: line.events,
  newest_day: line.newest_day,
  texts: line.texts,
  texts_other: line.texts_other,
  texts_without_heading: line.texts_without_heading,
  rejected_total: line.rejected_total,
  unreadable_total: line.unreadable_total
})

/** The imports of a source in their wire form. */
const shownSource = (state: SourceState): typeof ShownSource.Type => ({
  source: state.source,
  outcome: state.last.outcome,
  failure: state.last.failure,
  read: state.last.read,
  unreadable_total: state.last.unreadable_total,
  succeeded_at: writtenInstantOrNull(state.succeeded_at),
  newest_day: state.newest_day,
  failed: state.failed,
  share_other: state.share_other,
  share_without_heading: state.share_without_heading
})

/** The records that an import left out. */
const shownRejected = ({ rejected }: ImportReport) =>
  rejected.map(({ file, is_out_of_scope = false, line, reason }) => ({ file, line, reason, is_out_of_scope }))

/** A withholding in its wire form. */
const shownWithheld = ({ entity_id, reason, since }: WithheldEntity) => ({
  entity_id,
  reason,
  since: writtenInstant(since)
})

/** The state of the register, in its wire form. */
const shownStatus = ({ newest_event, organizations, outdated, withheld }: RegisterStatus) => ({
  organizations,
  outdated,
  withheld,
  newest_event
})

const within = (minimum: number, maximum: number, standard: number) =>
  WholeNumber(Int.check(isBetween({ minimum, maximum }))).pipe(
    withDecodingDefaultKey(Effect.succeed(String(standard)))
  )

const Entity = Text.check(isNonEmpty(), isMaxLength(255))

/** The query parameters of the list of wordings. */
export const wordingsParameters = { limit: within(1, 100, 20), newest: within(1, 100_000, 10_000) }

/** The query parameters of the list of imports. */
const importsParameters = uuidPage

/** The query parameters of the list of withheld organizations. */
const withheldParameters = { per_page: uuidPage.per_page, cursor: optionalKey(EntityId) }

/** The parameter of a path that names an import. */
const importParameters = { id: Text }

/** The parameter of a path that names an organization. */
const entityParameters = { entity: Entity }

/** The body that withholds an organization. */
const NewWithholding = Struct({
  entity: Entity,
  reason: optionalKey(NullOr(Text.check(Schema.makeFilter(isLine(1_000)))))
}).annotate({
  identifier: "NewWithholding",
  description: "The organization to withhold.",
  examples: [{ entity: "HRB 150148 Hamburg", reason: "on request" }]
})

const entity: Guide = {
  about: "The organization: its entity_id, its EUID, or its register number with the court.",
  rule: "must be an entity_id, an EUID such as DEK1101R.HRB150148, or a register number such as HRB 150148 Hamburg",
  example: "DEK1101R.HRB150148"
}

/** The query parameters of the list of wordings: their meaning and form. */
const wordingsGuide: Readonly<Record<keyof typeof wordingsParameters, Guide>> = {
  limit: {
    about: "How many wordings to return.",
    rule: "must be an integer from 1 to 100",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 }
  },
  newest: {
    about: "In how many of the newest events to look for them: more take longer.",
    rule: "must be an integer from 1 to 100000",
    schema: { type: "integer", minimum: 1, maximum: 100_000, default: 10_000 }
  }
}

/** The query parameters of the list of imports: their meaning and form. */
const importsGuide: Guides = uuidPageGuide("imports")

/** The query parameters of the list of withheld organizations: their meaning and form. */
const withheldGuide: Guides = uuidPageGuide("organizations")

/** The parameter of a path that names an import. */
const importGuide: Guides = {
  id: {
    about: "The id of the import.",
    rule: "must be the id of an import",
    example: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e419"
  }
}

/** The parameter of a path that names an organization: its meaning and form. */
const entityGuide: Guides = { entity }

/** The members of a withholding: their meaning and form. */
const newWithholdingGuide: Guides = {
  entity,
  reason: {
    about: "Why, for other operators.",
    rule: "must be a text of at most 1000 characters, without control characters, or null"
  }
}

const status = HttpApiEndpoint.get("getRegisterStatus", "/register", {
  success: RegisterStatusAnswer,
  error: UpstreamUnavailableProblem
}).middleware(NoParameters).annotateMerge(documented(
  "getRegisterStatus",
  "Get the state of the register",
  "Returns what the register holds, and what waits to be rebuilt."
))

const wordings = HttpApiEndpoint.get("listWordings", "/register/wordings", {
  query: wordingsParameters,
  success: WordingsAnswer,
  error: UpstreamUnavailableProblem
}).annotate(ParameterGuide, wordingsGuide).annotateMerge(documented(
  "listWordings",
  "List wordings that were not understood",
  "Lists what the reader of announcements could not place among the newest events, the most frequent first. `kontor register wordings` looks through all of them."
))

const imports = HttpApiEndpoint.get("listImports", "/imports", { query: importsParameters, success: ImportsAnswer })
  .annotate(ParameterGuide, importsGuide)
  .annotateMerge(
    documented(
      "listImports",
      "List imports",
      "Lists what was imported, the newest first, and how the imports of each source stand."
    )
  )

const report = HttpApiEndpoint.get("getImport", "/imports/:id", {
  params: importParameters,
  success: ImportAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, importGuide).middleware(NoParameters).annotateMerge(documented(
  "getImport",
  "Get the report of an import",
  "Returns how an import went, with the first thousand records that it left out."
))

const withheld = HttpApiEndpoint.get("listWithheld", "/withheld", {
  query: withheldParameters,
  success: WithheldAnswer
}).annotate(ParameterGuide, withheldGuide).annotateMerge(documented(
  "listWithheld",
  "List withheld organizations",
  "Lists the organizations that are withheld. Send `next_cursor` back as `cursor` for the next page."
))

const withhold = HttpApiEndpoint.post("withholdOrganization", "/withheld", {
  payload: NewWithholding,
  success: WithholdingAnswer,
  error: [NotFoundProblem, UpstreamUnavailableProblem]
})
  .annotate(ParameterGuide, newWithholdingGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "withholdOrganization",
    "Withhold an organization",
    "Withholds an organization from the next request on: it is in no search, list, detail or webhook, and its monitors rest. A withheld one stays as it is."
  ))

const release = HttpApiEndpoint.delete("releaseOrganization", "/withheld/:entity", {
  params: entityParameters,
  success: ReleasedAnswer,
  error: [NotFoundProblem, UpstreamUnavailableProblem]
}).annotate(ParameterGuide, entityGuide).middleware(NoParameters).annotateMerge(documented(
  "releaseOrganization",
  "Show an organization again",
  "Ends the withholding of an organization, even one that the register no longer holds."
))

/** The operations of operators on the register and its imports. */
export class OperatedRegisterApi extends HttpApiGroup.make("operatedRegister")
  .add(status, wordings, imports, report, withheld, withhold, release)
  .annotateMerge(OpenApi.annotations({
    title: "Register",
    description: "The register, its imports, and what is withheld."
  }))
{}

const { UpstreamUnavailable } = refusalsOfLookups

const wrongEntity = { parameters: { entity: [`entity ${entityGuide["entity"]!.rule}`] } }

const refusalsOfEntities = {
  UpstreamUnavailable,
  NoSuchEntity: (differences: NoSuchEntity) => refuse(NotFoundProblem, { detail: noSuchEntityInWords(differences) })
}

const importNotFound = () =>
  refuse(NotFoundProblem, { detail: "There is no import of this id. The list of imports has all of them." })

/** The handlers of what operators do with the register. */
export const OperatedRegisterHandlers = handlersOf(
  OperatedRegisterApi,
  Effect.gen(function*() {
    const administration = yield* Administration
    return {
      getRegisterStatus: () =>
        administration.registerStatus.pipe(
          Effect.flatMap((status) => operatorAnswer(shownStatus(status))),
          Effect.catchTags({ UpstreamUnavailable })
        ),
      listWordings: ({ query }) =>
        administration.wordings(query).pipe(
          Effect.flatMap(operatorAnswer),
          Effect.catchTags({ UpstreamUnavailable })
        ),
      listImports: ({ query: { cursor, per_page } }) =>
        Effect.gen(function*() {
          const lines = yield* administration.imports({ limit: per_page + 1, after: cursor })
          const { next_cursor, shown } = pageOf(lines, per_page, ({ id }) => id)
          return yield* operatorAnswer({
            sources: (yield* administration.sources).map(shownSource),
            imports: shown.map(shownImport),
            pagination: paginationOf(next_cursor, per_page)
          })
        }),
      getImport: ({ params: { id } }) =>
        administration.import(id).pipe(
          Effect.flatMap((report) => operatorAnswer({ import: shownImport(report), rejected: shownRejected(report) })),
          Effect.catchTag("ImportNotFound", importNotFound)
        ),
      listWithheld: ({ query: { cursor, per_page } }) =>
        Effect.flatMap(administration.withheld({ limit: per_page + 1, after: cursor }), (entities) => {
          const { next_cursor, shown } = pageOf(entities, per_page, ({ entity_id }) => entity_id)
          return operatorAnswer({
            withheld: shown.map(shownWithheld),
            pagination: paginationOf(next_cursor, per_page)
          })
        }),
      withholdOrganization: ({ payload: { entity, reason = null } }) =>
        administration.withhold(entity, reason).pipe(
          Effect.flatMap((withheld) => operatorAnswer({ withheld: shownWithheld(withheld) })),
          Effect.catchTags({ ...refusalsOfEntities, ImpreciseEntity: () => invalidBody(wrongEntity) })
        ),
      releaseOrganization: ({ params: { entity } }) =>
        administration.unwithhold(entity).pipe(
          Effect.flatMap(operatorAnswer),
          Effect.catchTags({ ...refusalsOfEntities, ImpreciseEntity: () => invalidParameters(wrongEntity) })
        )
    }
  })
)
