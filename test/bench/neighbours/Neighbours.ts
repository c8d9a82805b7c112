import { EndpointId } from "@kontor/core"
import { WakeUps } from "@kontor/core/WakeUps"
import { type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { releaseTo, webServer } from "@kontor/testing/fixtures"
import { Data, DateTime, Effect, Latch, Layer, Option, type Redacted, Schedule, Schema, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { request as httpRequest } from "node:http"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { type Environment, kontor } from "../../support/Command.ts"
import { node } from "../../support/PostgresStorage.ts"
import { writeBulk } from "../import/Bulk.ts"
import { attacks, forms } from "../pipelining/Attack.ts"
import type { Known, Large } from "./Large.ts"

/** The service that neighbours share, its database, and the accounts that they have. */
export interface Shared extends Large {
  readonly origin: string
  readonly port: number
  readonly database: Redacted.Redacted
  readonly environment: Environment
}

/** A noisy neighbour that is ready: what it does until it is interrupted. */
interface Ready {
  readonly noise: Effect.Effect<unknown, unknown>
  /** Waits until it is as noisy as it gets, where that takes long. */
  readonly isNoisy?: Effect.Effect<void>
  /** What a quiet customer does that this neighbour may disturb, beside paid requests: its name, and doing it once. */
  readonly noticed?: readonly [name: string, once: Effect.Effect<unknown, unknown>]
}

/** A noisy neighbour: its name, how the service is configured beside its defaults, and what it prepares. */
export interface Neighbour {
  readonly name: string
  readonly environment?: Environment
  readonly ready: (shared: Shared) => Effect.Effect<Ready, unknown, Scope.Scope>
}

/** How long a neighbour waits before it tries again what was refused or closed. */
const again = "1 second"

/** The addresses that neighbours have on this machine; quiet customers have another. */
const addressOf = (place: number): string => `127.0.0.${place + 2}`

const spread = (count: number) => Array.from({ length: count }, (_, place) => place)

const all = <E, R>(count: number, one: (place: number) => Effect.Effect<unknown, E, R>) =>
  Effect.forEach(spread(count), one, { concurrency: "unbounded", discard: true })

/** Keeps so many connections, each used as `use` says, until it ends; then it is opened again. */
const connections = (
  { port }: Shared,
  count: number,
  addresses: number,
  use: (socket: Socket, place: number) => void
) =>
  all(count, (place) =>
    Effect.callback<void>((resume, signal) => {
      const socket = connect({ host: "127.0.0.1", port, localAddress: addressOf(place % addresses), signal })
      socket.on("error", () => {}).on("close", () => resume(Effect.void))
      use(socket, place)
    }).pipe(Effect.andThen(Effect.sleep(again)), Effect.forever))

const head = (line: string, fields: Readonly<Record<string, string>>): string =>
  [line, ...Object.entries({ host: "kontor.test", ...fields }).map((pair) => pair.join(": ")), "", ""].join("\r\n")

/** Sends the head of a request, and then a byte of its body each second. */
const drip = (path: string, key: string) => (socket: Socket): void => {
  const fields = {
    "x-api-key": key,
    "content-type": "application/json",
    "content-length": "60000",
    accept: "application/json, text/event-stream",
    "idempotency-key": randomUUID()
  }
  socket.resume().write(head(`POST ${path} HTTP/1.1`, fields))
  const timer = setInterval(() => void socket.write(" "), 1000)
  socket.on("close", () => clearInterval(timer))
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
}

class NotAnswered extends Data.TaggedError("NotAnswered")<{ readonly status: number | undefined }> {}

/** Sends a request, reads the answer, and fails unless it is 2xx. */
const answered = (
  url: string,
  { body, headers, localAddress, method = "GET" }: {
    readonly method?: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: object
    readonly localAddress?: string
  }
) =>
  Effect.callback<Answer, NotAnswered>((resume, signal) => {
    const sent = httpRequest(url, { method, headers, signal, localAddress }, (response) => {
      const { headers, statusCode: status = 0 } = response
      response.resume().on("error", () => resume(new NotAnswered({ status }))).on("end", () =>
        resume(status < 300 ? Effect.succeed({ status, headers }) : new NotAnswered({ status })))
    })
    sent.on("error", () =>
      resume(new NotAnswered({ status: undefined })))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** So many clients that ask one after the other, and wait a moment where they are refused. */
const asking = ({ origin }: Shared, count: number, path: string, [account]: ReadonlyArray<Known>) =>
  all(
    count,
    () =>
      answered(`${origin}${path}`, { headers: { "x-api-key": account?.keys[0] ?? "" }, localAddress: addressOf(0) })
        .pipe(
          Effect.catch(() => Effect.sleep(again)),
          Effect.forever
        )
  )

const session = (origin: string, key: string) =>
  answered(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2025-06-18"
    },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } }
    }
  })

const briefSession = (origin: string, key: string) =>
  Effect.flatMap(session(origin, key), ({ headers }) =>
    answered(`${origin}/mcp`, {
      method: "DELETE",
      headers: { "x-api-key": key, "mcp-session-id": String(headers["mcp-session-id"]) }
    }))

const Endpoint = Schema.Struct({ id: EndpointId })
const Issued = Schema.Struct({ endpoint: Endpoint })
const Listed = Schema.Struct({ endpoints: Schema.Array(Endpoint) })

/** What an account does with its endpoints over HTTP. */
const endpointsOf = (origin: string, { keys: [key = ""] }: Known) => {
  const asked = (method: string, path = "", body?: object) =>
    Effect.tryPromise(() =>
      fetch(`${origin}/api/v1/account/webhook-endpoints${path}`, {
        method,
        headers: { "x-api-key": key, "content-type": "application/json", "idempotency-key": randomUUID() },
        body: body === undefined ? null : JSON.stringify(body)
      }).then((answer) => answer.json())
    )
  return {
    /** Removes those of an earlier run. */
    cleared: asked("GET").pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(Listed)),
      Effect.flatMap(({ endpoints }) => Effect.forEach(endpoints, ({ id }) => asked("DELETE", `/${id}`)))
    ),
    /** Adds one and has it verified. */
    added: Effect.fnUntraced(function*(url: string) {
      const { endpoint: { id } } = yield* Effect.flatMap(
        asked("POST", "", { name: "Neighbour", url }),
        Schema.decodeUnknownEffect(Issued)
      )
      yield* asked("POST", `/${id}/verify`, {})
      return id
    })
  }
}

interface Message {
  readonly event_id?: string
  readonly type: string
  readonly data: { readonly challenge?: string }
}

/** A receiver that passes its verification; what comes then is answered as `hears` says. */
const receiver = (hears: (event: string | undefined) => "answered" | "silent", host?: string) =>
  webServer((request, response) => {
    const answer = async () => {
      const { data, event_id, type } = await json(request) as Message
      if (type === "endpoint.verification") response.setHeader("webhook-verification", data.challenge ?? "")
      else if (hears(event_id) === "silent") return
      response.writeHead(204).end()
    }
    answer().catch(() => response.destroy())
  }, host)

/** An account and its endpoints as they are stored. */
const stored = Effect.fnUntraced(function*({ account_id }: Known, ids: ReadonlyArray<EndpointId>) {
  const store = yield* WebhookStore
  return yield* Effect.forEach(ids, (id) => Effect.map(store.endpoint(account_id, id), Option.getOrThrow))
})

/** Releases an event to endpoints of an account. */
const release = Effect.fnUntraced(function*(endpoints: ReadonlyArray<StoredEndpoint>) {
  const [store, wakeUps] = [yield* WebhookStore, yield* WakeUps]
  const released = releaseTo(endpoints, yield* DateTime.now)
  yield* store.release([released])
  yield* wakeUps.wake("deliveries")
  return released.event.id
})

const endpointsOfEach = 10

const webhooks = Effect.fnUntraced(function*({ accounts: { quiet: [quiet], receivers }, database, origin }: Shared) {
  const storage = yield* Layer.build(node(database))
  const waiting = new Map<string, () => void>()
  const arrived = new Set<string>()
  const hearing = yield* receiver((event = "") => {
    arrived.add(event)
    waiting.get(event)?.()
    return "answered"
  })
  const added = Effect.fnUntraced(function*(known: Known, count: number, url: string) {
    const { added, cleared } = endpointsOf(origin, known)
    yield* cleared
    return yield* stored(known, yield* Effect.forEach(spread(count), (place) => added(`${url}/${place}`)))
  }, Effect.provideContext(storage))
  const noisy = yield* Effect.forEach(receivers, (known, place) =>
    Effect.flatMap(
      receiver(() => "silent", `127.0.1.${place + 1}`),
      ({ url }) => added(known, endpointsOfEach, url)
    ))
  const own = yield* added(quiet!, 1, hearing.url)
  const noise = all(noisy.length, (place) => Effect.repeat(release(noisy[place]!), Schedule.spaced("100 millis")))
  const once = Effect.flatMap(release(own), (event) =>
    Effect.callback<void>((resume) => {
      const done = () => resume(Effect.void)
      if (arrived.has(event)) done()
      else waiting.set(event, done)
    }))
  return {
    noise: Effect.provideContext(noise, storage),
    noticed: ["a webhook of its own", Effect.provideContext(once, storage)]
  } satisfies Ready
})

const lines = 100_000

const temporary = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

const importing = Effect.fnUntraced(function*({ environment }: Shared) {
  const file = join(yield* temporary, "lines.jsonl")
  yield* Effect.promise(() => writeBulk(file, lines, `Gruppe ${Math.floor(Math.random() * 1e6)} `))
  return { noise: kontor(["import", "offeneregister", file, "--json"], environment) } satisfies Ready
})

const unknownKey = `rk_${"0".repeat(38)}`

const ready = (noise: (shared: Shared) => Effect.Effect<unknown, unknown>): Neighbour["ready"] => (shared) =>
  Effect.succeed({ noise: noise(shared) })

/** The noisy neighbours, one of each kind. The import comes last, since the register grows by it. */
export const neighbours: ReadonlyArray<Neighbour> = [
  {
    name: "unfinished bodies without a key",
    ready: ready((shared) => connections(shared, 260, 2, drip("/mcp", unknownKey)))
  },
  {
    name: "unfinished bodies with keys of three free accounts",
    ready: ready((shared) =>
      connections(shared, 270, 3, (socket, place) => {
        const keys = shared.accounts.unfinished.flatMap(({ keys }) => keys)
        drip("/api/v1/account/monitors", keys[place % keys.length] ?? "")(socket)
      })
    )
  },
  {
    name: "free requests of an account with a million entries",
    ready: ready((shared) => asking(shared, 100, "/api/v1/account/usage", shared.accounts.ledger))
  },
  {
    name: "lists of tokens",
    ready: ready((shared) => asking(shared, 60, "/api/v1/auth/tokens", shared.accounts.tokens))
  },
  { name: "silent webhook receivers", ready: webhooks },
  {
    name: "unread downloads of 40 MB",
    ready: ready((shared) => {
      const { accounts: { downloads }, documentOf } = shared
      return connections(shared, 40, 1, (socket, place) => {
        const key = downloads[place % downloads.length]?.keys[0] ?? ""
        const path = `/api/v1/fetch-document?company_id=${documentOf}&document_type=AD`
        socket.pause().write(head(`GET ${path} HTTP/1.1`, { "x-api-key": key }))
      })
    })
  },
  {
    name: "pipelining",
    ready: ready(({ port }) => Effect.forEach(attacks.slice(-1), (tried) => forms["again and again"](port, tried)))
  },
  {
    name: "sessions of MCP",
    // A session lasts an hour. The limit of an account lets it begin in nine minutes what it begins here in seconds.
    environment: { KONTOR_RATE_LIMITS: "account=1000000" },
    ready: Effect.fnUntraced(function*({ accounts: { quiet, sessions }, origin }) {
      const keys = sessions.flatMap(({ keys }) => keys)
      const isFull = yield* Latch.make()
      const refused = Effect.andThen(isFull.open, Effect.sleep(again))
      const begin = (place: number) =>
        session(origin, keys[place % keys.length] ?? "").pipe(Effect.catch(() => refused), Effect.forever)
      return {
        noise: all(keys.length * 4, begin),
        isNoisy: isFull.await,
        noticed: ["a session of its own", briefSession(origin, quiet[0]?.keys[0] ?? "")]
      }
    })
  },
  {
    name: "idle connections",
    ready: ready((shared) => connections(shared, 4096, 4, (socket) => void socket.resume()))
  },
  { name: "an import of 100,000 lines", ready: importing }
]
