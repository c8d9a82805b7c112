import { Administration } from "@kontor/core/Administration"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { paginationOf } from "../../Pagination.ts"
import { makeShownPrices } from "../../Prices/ShownPrices.ts"
import { accountNotFound } from "../accounts/Refusals.ts"
import { AdministrationApi } from "../Api.ts"
import { administrationHandlers } from "../HandlersOf.ts"
import { operatorAnswer } from "../OperatorAnswer.ts"
import { pageOf } from "../Paging.ts"
import { shownEntry, shownNode, shownQueues } from "./Answers.ts"

/** The handlers of what operators watch. */
export const OperatedWorkHandlers = administrationHandlers(
  "operatedWork",
  Effect.gen(function*() {
    const administration = yield* Administration
    const prices = yield* makeShownPrices
    return HttpApiBuilder.group(AdministrationApi, "operatedWork", (handlers) =>
      handlers.handleAll({
        listWorkers: () =>
          Effect.flatMap(administration.nodes, (nodes) => operatorAnswer({ workers: nodes.map(shownNode) })),
        getQueues: () => Effect.flatMap(administration.queues, (queues) => operatorAnswer(shownQueues(queues))),
        getOperatedPrices: () => Effect.flatMap(prices, operatorAnswer),
        retryDeliveries: ({ payload }) =>
          administration.retryDeliveries(payload).pipe(
            Effect.flatMap((retried) => operatorAnswer({ retried })),
            Effect.catchTag("AccountNotFound", () => accountNotFound)
          ),
        verifyLedger: () => Effect.flatMap(administration.verifyLedger, operatorAnswer),
        listAudit: ({ query: { account_id, action, cursor, per_page } }) =>
          Effect.flatMap(
            administration.audit({ limit: per_page + 1, before: cursor, account_id, action }),
            (entries) => {
              const { next_cursor, shown } = pageOf(entries, per_page, ({ id }) => id)
              return operatorAnswer({
                entries: shown.map(shownEntry),
                pagination: paginationOf(next_cursor, per_page)
              })
            }
          )
      }))
  })
)
