import type { HttpApiEndpoint } from "effect/http-api"

/** Any contract: that of customers, or that of operators. */
export interface AnyApi {
  readonly groups: Readonly<Record<string, { readonly endpoints: object }>>
}

/** The endpoints of a contract. */
export const endpointsOf = ({ groups }: AnyApi): ReadonlyArray<HttpApiEndpoint.Top> =>
  Object.values(groups).flatMap(({ endpoints }) => Object.values<HttpApiEndpoint.Top>({ ...endpoints }))
