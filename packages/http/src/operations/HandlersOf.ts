import { Context, Effect, Layer } from "effect"
import { Api } from "../Api.ts"
import { type AnyApi, endpointsOf } from "./EndpointsOf.ts"

const middlewareOf = ({ groups }: AnyApi, identifier: string) =>
  endpointsOf({ groups: { [identifier]: groups[identifier]! } }).flatMap(({ middlewares }) => [...middlewares])

/**
 * The handlers of a group of an API, from an effect that takes the services they need. `HttpApiBuilder` adds to the
 * context of every request all that a group was built with, so the group itself is built with its middleware alone:
 * otherwise each request would copy all services.
 */
export const handlersWithin = <Api extends AnyApi>(api: Api) =>
<A, E, R, E2, R2>(
  identifier: keyof Api["groups"] & string,
  group: Effect.Effect<Layer.Layer<A, E, R>, E2, R2>
): Layer.Layer<A, E | E2, R | R2> =>
  Layer.effectContext(Effect.gen(function*() {
    const scope = yield* Effect.scope
    const handlers = yield* group
    return yield* Effect.updateContext(
      Layer.buildWithScope(handlers, scope),
      (context: Context.Context<R>) => Context.pick(...middlewareOf(api, identifier))(context) as Context.Context<R>
    )
  }))

/** The handlers of a group of the API of customers. */
export const handlersOf = handlersWithin(Api)
