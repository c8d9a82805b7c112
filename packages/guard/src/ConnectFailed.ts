import type { AttemptError } from "@kontor/core"

/** No connection came about, so that nothing was sent; undici hands it to the requests that waited for it. */
export class ConnectFailed extends Error {
  readonly reason: AttemptError

  constructor(reason: AttemptError, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
