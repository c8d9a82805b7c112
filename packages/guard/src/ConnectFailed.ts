/** Why no connection was made. */
export type ConnectFault = "NAME_NOT_RESOLVED" | "DESTINATION_REFUSED" | "NOT_CONNECTED" | "TLS_FAILED"

/** No connection was made, so nothing was sent. undici passes it to the requests that waited for the connection. */
export class ConnectFailed extends Error {
  readonly reason: ConnectFault

  constructor(reason: ConnectFault, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
