/** How an operation is sent, and what may happen when it is sent again. */
export interface Endpoint {
  readonly method: string
  readonly path: string
  /** The names that go into the query; the rest of the input is the body. */
  readonly query?: ReadonlyArray<string>
  readonly hasBody?: boolean
  /** Whether the answer is a file. */
  readonly isFile?: boolean
  /** Whether it costs nothing. */
  readonly isFree?: boolean
  /** Whether it happens once under its `Idempotency-Key`, however often it is sent. */
  readonly isUnderKey?: boolean
}
