import { Schema } from "effect"

const remedies: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is in use by another program. Stop that, or choose another one with --port or KONTOR_PORT.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Choose one from 1024 on with --port or KONTOR_PORT.`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine. Choose another one with --host or KONTOR_HOST.`,
  ENOTFOUND: (host) => `There is no host ${host}. Choose another one with --host or KONTOR_HOST.`
}

/** The system's code of a failure to listen, such as `EADDRINUSE`. */
export const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : String(cause)

/** The service cannot listen at its address; `reason` is the system's code, such as `EADDRINUSE`. */
export class ListenFailed extends Schema.TaggedError<ListenFailed>()("ListenFailed", {
  host: Schema.String,
  port: Schema.Int,
  reason: Schema.String
}) {
  override get message(): string {
    return remedies[this.reason]?.(this.host, this.port) ??
      `The service cannot listen on ${this.host}, port ${this.port} (${this.reason}).`
  }
}
