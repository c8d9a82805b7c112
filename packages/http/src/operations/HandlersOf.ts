import type { Caller } from "@kontor/core/Accounts"
import { Context, Effect, Layer } from "effect"
import type { HttpRouter } from "effect/http"
import { type HttpApi, HttpApiBuilder, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import type { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { type AnyApi, endpointsOf } from "./Annotations.ts"
import type { CurrentRequest } from "./CurrentRequest.ts"

/** The services of every request of an operation. */
type OfRequest<Endpoint> =
  | Caller
  | CurrentRequest
  | HttpApiEndpoint.MiddlewareProvides<Endpoint>
  | HttpRouter.Provided

/** A handler for each operation of a group. */
type Handlers<Group extends HttpApiGroup.Constraint> = {
  readonly [Endpoint in HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.Identifier<Endpoint>]: HttpApiEndpoint.Handler<
    Endpoint,
    HttpApiEndpoint.MiddlewareError<Endpoint> | typeof InvalidRequestProblem.Type,
    OfRequest<Endpoint>
  >
}

/** The handlers of a group, from an effect that takes the services they need. */
export interface GroupHandlers<R> {
  readonly group: string
  readonly handlers: Effect.Effect<object, never, R>
}

/** Implements a group of a contract. The contract itself, which has all groups, is not needed for that. */
export const handlersOf = <Group extends HttpApiGroup.Constraint, R>(
  { identifier }: Group,
  handlers: Effect.Effect<Handlers<Group>, never, R>
): GroupHandlers<R> => ({ group: identifier, handlers })

const routesOf = (api: HttpApi.Top, { group, handlers }: GroupHandlers<never>) =>
  Layer.effectContext(Effect.gen(function*() {
    const scope = yield* Effect.scope
    const all: object = yield* handlers
    const middleware = endpointsOf({ groups: { [group]: api.groups[group]! } }).flatMap(({ middlewares }) => [
      ...middlewares
    ])
    // `HttpApiBuilder` adds to the context of every request all that a group was built with: its middleware is enough.
    return yield* Effect.updateContext(
      Layer.buildWithScope(
        HttpApiBuilder.group(api, group as never, (builder) => builder.handleAll(all as never) as never),
        scope
      ),
      (context: Context.Context<never>) => Context.pick(...middleware)(context) as Context.Context<never>
    )
  }))

/** The routes of a contract, from the handlers of all its groups. */
export const operationsOf = <Groups extends ReadonlyArray<GroupHandlers<unknown>>>(
  api: AnyApi,
  groups: Groups
): Layer.Layer<never, never, HttpRouter.HttpRouter | Effect.Services<Groups[number]["handlers"]>> => {
  const contract = api as unknown as HttpApi.Top
  const [first, ...others] = groups.map((group) => routesOf(contract, group as GroupHandlers<never>))
  return Layer.provide(HttpApiBuilder.layer(contract), Layer.mergeAll(first!, ...others)) as unknown as Layer.Layer<
    never,
    never,
    HttpRouter.HttpRouter | Effect.Services<Groups[number]["handlers"]>
  >
}
