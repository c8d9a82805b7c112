import { Effect, Option, Result } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { EndpointId } from "../PublicId.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import { sealedWith } from "../Secrets/SealedText.ts"
import type { StoredEndpoint } from "../Webhooks/Endpoint.ts"
import type { WebhookStore } from "../Webhooks/WebhookStore.ts"
import { isOpenTo, type WebhookTables } from "./HeldWebhooks.ts"
import { isListed } from "./Listed.ts"
import { rowsOf } from "./Rows.ts"
import { countByKey } from "./Seals.ts"
import type { Tables } from "./Tables.ts"

type EndpointPart = Pick<
  WebhookStore["Service"],
  | "addEndpoint"
  | "changeEndpoint"
  | "endpoint"
  | "endpoints"
  | "endpointsByKey"
  | "endpointsWithout"
  | "ownEndpoints"
  | "usableEndpoints"
>

const sealsOf = (
  { sealed_former_secret, sealed_headers, sealed_secret }: StoredEndpoint
) => [sealed_secret, sealed_headers, ...(sealed_former_secret === null ? [] : [sealed_former_secret])]

/** The part of the store that keeps endpoints. */
export const endpointPart = (tables: Tables<WebhookTables>): EndpointPart => ({
  addEndpoint: (endpoint, max) =>
    tables.write(({ endpoints }) => {
      const held = rowsOf(endpoints).filter(({ account_id, status }) =>
        account_id === endpoint.account_id && status !== "archived"
      )
      if (held.length < max) endpoints.set(endpoint.id, endpoint)
      return held.length < max
    }),
  endpoint: (account, id) =>
    tables.read(({ endpoints }) =>
      Option.filter(Option.fromUndefinedOr(endpoints.get(id)), ({ account_id }) => account_id === account)
    ),
  endpoints: (account, { after, limit, status: asked }) =>
    tables.read(({ endpoints }) =>
      rowsOf(endpoints)
        .filter(({ account_id, id, status }) =>
          account_id === account && isListed(status, asked) && (after === undefined || id > after)
        )
        .toSorted((left, right) => compare(left.id, right.id))
        .slice(0, limit)
    ),
  changeEndpoint: <E>(
    account: AccountId,
    id: EndpointId,
    change: (endpoint: StoredEndpoint) => Result.Result<StoredEndpoint, E>
  ) =>
    Effect.flatMap(
      tables.write(({ endpoints }) => {
        const endpoint = endpoints.get(id)
        if (endpoint?.account_id !== account) return Result.succeedNone
        return Result.map(change(endpoint), (changed) => {
          endpoints.set(id, changed)
          return Option.some(changed)
        })
      }),
      Effect.fromResult
    ),
  ownEndpoints: (account, ids) =>
    tables.write(({ endpoints }) =>
      ids.filter((id) => {
        const endpoint = endpoints.get(id)
        return endpoint?.account_id === account && endpoint.status !== "archived"
      })
    ),
  usableEndpoints: (account, ids) => tables.read((held) => ids.filter((id) => isOpenTo(held, account, id))),
  endpointsWithout: (key, limit) =>
    tables.read(({ endpoints }) =>
      rowsOf(endpoints)
        .filter((endpoint) => sealsOf(endpoint).some((seal) => !Option.contains(sealedWith(seal), key)))
        .slice(0, limit)
    ),
  endpointsByKey: tables.read(({ endpoints }) => countByKey(rowsOf(endpoints).map(sealsOf)))
})
