import { type CallsOf, callsOf, type ServiceOptions } from "./Calls.ts"
import type { Operations } from "./generated/contract/Operations.ts"
import { endpoints } from "./generated/Endpoints.ts"

/** An API key, or a Bearer token: it is sent in its header alone. */
export type Credential =
  | { readonly apiKey: string; readonly token?: never }
  | { readonly token: string; readonly apiKey?: never }

/** The address of the service, the credential, and the limits of waiting. */
export type ClientOptions = Credential & ServiceOptions

/** The input of an operation: parameters, members of the body and `idempotency-key` in one object. */
export type InputTo<Name extends keyof Operations> = Operations[Name]["input"]

/** The answer of an operation. */
export type AnswerTo<Name extends keyof Operations> = Operations[Name]["answer"]

/** Every operation of the service by its name. A call that fails rejects with a `KontorError`. */
export type Kontor = CallsOf<Operations>

/** A client of the service. It sends nothing until one of its methods is called. */
export const makeClient = (options: ClientOptions): Kontor =>
  callsOf<Operations>(
    endpoints,
    options.apiKey === undefined ? { authorization: `Bearer ${options.token}` } : { "x-api-key": options.apiKey },
    options
  )
