import { Context, Effect, Layer, Schema } from "effect"
import { createServer } from "node:net"
import { Configuration } from "../configuration/Configuration.ts"

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

const everywhere: ReadonlyArray<string> = ["0.0.0.0", "::"]

const originOf = (host: string, port: number): string => {
  const name = everywhere.includes(host) ? "127.0.0.1" : host
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`
}

/** A free port. */
const freePort = (host: string) =>
  Effect.callback<number, ListenFailed>((resume) => {
    const server = createServer()
    server.once("error", (error) => resume(Effect.fail(new ListenFailed({ host, port: 0, reason: codeOf(error) }))))
    server.listen(0, host, () => {
      const address = server.address()
      const port = typeof address === "object" ? address?.port ?? 0 : 0
      server.close(() => resume(Effect.succeed(port)))
    })
  })

/** The address where the service listens and the one in its links, known before anything with links is built. */
export class Address extends Context.Service<Address, {
  readonly host: string
  readonly port: number
  /** The address where it listens, such as `http://127.0.0.1:8080`. */
  readonly origin: string
  /** The base of links, such as `http://127.0.0.1:8080/api`. */
  readonly baseUrl: string
}>()("@kontor/node/server/Address") {
  static readonly layer: Layer.Layer<Address, ListenFailed, Configuration> = Layer.effect(
    Address,
    Effect.gen(function*() {
      const { baseUrl, host, port: asked } = yield* Configuration
      const port = asked === 0 ? yield* freePort(host) : asked
      const origin = originOf(host, port)
      return Address.of({ host, port, origin, baseUrl: baseUrl ?? `${origin}/api` })
    })
  )
}
