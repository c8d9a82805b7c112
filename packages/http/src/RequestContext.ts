import * as Core from "@kontor/core"
import { Context } from "effect"

const isService = (value: unknown): value is Context.Key<unknown, unknown> =>
  Context.isKey(value) && !Context.isReference(value)

const services = Object.values<unknown>(Core).filter(isService)

/**
 * A context for the server of a host that runs `Routes`: without the services of the core. The handlers hold those they
 * need, no request asks for one, and each request copies what it is given. References, such as the logger, stay.
 */
export const requestContext = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.omit(...services)(context) as Context.Context<R>
