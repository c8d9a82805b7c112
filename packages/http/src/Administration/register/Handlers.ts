import { Administration, type NoSuchEntity, noSuchEntityInWords } from "@kontor/core/Administration"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { paginationOf } from "../../Pagination.ts"
import { refuse } from "../../problems/Problem.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, refusalsOfLookups } from "../../problems/Refusals.ts"
import { AdministrationApi } from "../Api.ts"
import { administrationHandlers } from "../HandlersOf.ts"
import { operatorAnswer } from "../OperatorAnswer.ts"
import { pageOf } from "../Paging.ts"
import { shownImport, shownRejected, shownStatus, shownWithheld } from "./Answers.ts"
import { entityGuide } from "./Parameters.ts"

const { UpstreamUnavailable } = refusalsOfLookups

const wrongEntity = { parameters: { entity: [`entity ${entityGuide["entity"]!.rule}`] } }

const refusalsOfEntities = {
  UpstreamUnavailable,
  NoSuchEntity: (differences: NoSuchEntity) => refuse(NotFoundProblem, { detail: noSuchEntityInWords(differences) })
}

const importNotFound = () =>
  refuse(NotFoundProblem, { detail: "There is no import of this id. The list of imports has all of them." })

/** The handlers of what operators do with the register. */
export const OperatedRegisterHandlers = administrationHandlers(
  "operatedRegister",
  Effect.gen(function*() {
    const administration = yield* Administration
    return HttpApiBuilder.group(AdministrationApi, "operatedRegister", (handlers) =>
      handlers.handleAll({
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
          Effect.flatMap(administration.imports({ limit: per_page + 1, before: cursor }), (lines) => {
            const { next_cursor, shown } = pageOf(lines, per_page, ({ id }) => id)
            return operatorAnswer({
              imports: shown.map(shownImport),
              pagination: paginationOf(next_cursor, per_page)
            })
          }),
        getImport: ({ params: { id } }) =>
          administration.import(id).pipe(
            Effect.flatMap((report) =>
              operatorAnswer({ import: shownImport(report), rejected: shownRejected(report) })
            ),
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
      }))
  })
)
