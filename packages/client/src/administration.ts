import { type CallsOf, callsOf, type ServiceOptions } from "./Calls.ts"
import type { Operations } from "./generated/administration/Operations.ts"
import { endpoints } from "./generated/AdministrationEndpoints.ts"

export type * from "./generated/AdministrationContract.ts"

/** The address of the API of operators, such as `https://data.example/admin/v1`, and who asks. */
export interface OperatorOptions extends ServiceOptions {
  /** The token of operators, which `KONTOR_ADMIN_TOKEN` sets. */
  readonly token: string
  /** The operator's name in the audit log: at most 100 ASCII characters. */
  readonly operator?: string
}

/** Every operation of operators by its name. A call that fails rejects with a `KontorError`. */
export type OperatedKontor = CallsOf<Operations>

/** A client of the API of operators. It sends nothing until one of its methods is called. */
export const makeOperatorClient = ({ operator, token, ...options }: OperatorOptions): OperatedKontor =>
  callsOf<Operations>(
    endpoints,
    { authorization: `Bearer ${token}`, ...(operator !== undefined && { "kontor-operator": operator }) },
    options
  )
