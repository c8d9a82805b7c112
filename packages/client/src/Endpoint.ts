/** The request of an operation, and the effect of sending it again. */
export interface Endpoint {
  readonly method: string
  readonly path: string
  /** The names that go into the query; the rest of the input is the body. */
  readonly query?: ReadonlyArray<string>
  readonly hasBody?: boolean
  /** True if the answer is a file. */
  readonly isFile?: boolean
  /** True if it costs nothing. */
  readonly isFree?: boolean
  /** True if it happens, or is paid for, once under its `Idempotency-Key`, however often it is sent. */
  readonly isUnderKey?: boolean
}
