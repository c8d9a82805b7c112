import { type Kontor as Client, makeClient } from "@kontor/client"
import { makeOperatorClient, type OperatedKontor } from "@kontor/client/administration"
import { type Client as Sender, pagesPath, toWebHandler } from "@kontor/http"
import { kontorPlugin } from "@kontor/http/fastify"
import { type NodeHandler, toNodeHandler } from "@kontor/http/node"
import { Layer, ManagedRuntime, Redacted } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { randomBytes } from "node:crypto"
import { type KontorOptions, layer, seeded } from "./Services.ts"

/** A request as Hono hands it to a handler. */
interface HonoContext {
  readonly req: { readonly raw: Request }
  readonly env?: unknown
}

/** The bindings that Hono's server for Node adds. */
interface NodeBindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } }
}

const addressIn = ({ env }: HonoContext) => (env as NodeBindings | undefined)?.incoming?.socket.remoteAddress

/** Kontor in a server of the team's own. Every member works at once; requests wait until it is ready. */
export interface Kontor {
  /** A web request to its answer. `client.address` counts failed attempts to authenticate. */
  readonly fetch: (request: Request, client?: Sender) => Promise<Response>
  /** A listener of `node:http`: `createServer(kontor.node)`. With a third argument, other paths go there. */
  readonly node: NodeHandler
  /** Middleware of Express: `app.use(kontor.express)`. */
  readonly express: NodeHandler
  /** A plugin of Fastify, below the prefix of the base URL: `app.register(kontor.fastify, { prefix: "/register" })`. */
  readonly fastify: FastifyPluginAsync
  /** A handler of Hono: `app.all("/register/*", kontor.hono)`. */
  readonly hono: (context: HonoContext) => Promise<Response>
  /** The operations of operators, called in the process: accounts, credits, keys, plans. */
  readonly admin: OperatedKontor
  /** A client of the API, called in the process. */
  readonly client: (credential: { readonly apiKey: string } | { readonly token: string }) => Client
  /**
   * Gives a user of `accounts` credits and the first API key, by the user's UUID, and returns the key. Credits are
   * granted once however often that is asked for.
   */
  readonly signUp: (id: string, given: { readonly credits: number }) => Promise<string>
  /** Settles once requests are answered; rejects with what is missing. */
  readonly ready: Promise<void>
  /** Finishes what is under way and releases everything. */
  readonly close: () => Promise<void>
}

/** The address in the process that the admin and the client ask. No answer depends on it. */
const inside = "http://kontor.internal"

const tokenBytes = 32

/** The seed of the register of each Kontor. */
const seeding = new WeakMap<Kontor, () => Promise<void>>()

/** Fills an empty register with a fictional one of 200 organizations, as `seed` does at the start. For tests. */
export const seedSample = (kontor: Kontor): Promise<void> => seeding.get(kontor)?.() ?? Promise.resolve()

/**
 * Kontor inside a server: the rules, the storage and the background work as one object, without a line of Effect. It
 * holds no rule of its own; `layer` is the same for programs in Effect. An option that cannot be used rejects `ready`
 * with what to correct.
 */
export const createKontor = (options: KontorOptions): Kontor => {
  const runtime = ManagedRuntime.make(layer(options))
  const services = Layer.effectContext(runtime.contextEffect)
  const basePath = URL.canParse(options.baseUrl) ? pagesPath(options.baseUrl) : ""
  const mounting = { basePath, pages: { metrics: false, ...options.pages } }
  const outer = toNodeHandler(services, mounting)
  const web = toWebHandler(services, mounting)
  const token = randomBytes(tokenBytes).toString("base64url")
  const own = toWebHandler(services, { administration: { token: Redacted.make(token) } })
  const ask: typeof globalThis.fetch = (input, init) => own.handler(new Request(input, init))
  const ready = outer.ready
  ready.catch(() => undefined)
  const admin = makeOperatorClient({ baseUrl: `${inside}/admin/v1`, token, operator: "embed", fetch: ask })
  const kontor: Kontor = {
    fetch: web.handler,
    node: outer,
    express: outer,
    fastify: kontorPlugin(services, { pages: mounting.pages }),
    hono: (context) => web.handler(context.req.raw, { address: addressIn(context) }),
    admin,
    client: (credential) => makeClient({ baseUrl: `${inside}/api`, ...credential, fetch: ask }),
    signUp: async (id, { credits }) => {
      if (credits > 0) await admin.grantCredits({ id, credits, reference: "sign-up" })
      const { key } = await admin.createAccountApiKey({ id, name: "first key" })
      return key
    },
    ready,
    close: async () => {
      await Promise.all([own, web, outer].map(({ dispose }) => dispose()))
      await runtime.dispose()
    }
  }
  seeding.set(kontor, () => runtime.runPromise(seeded))
  return kontor
}
