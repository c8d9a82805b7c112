import { kontorPlugin } from "@kontor/http/fastify"
import fastify from "fastify"
import { services } from "./Kontor.ts"

/** A server of Fastify with Kontor below `/register`, behind a proxy on this machine. */
export const ownServer = async () => {
  const app = fastify({ trustProxy: "127.0.0.1" })
  await app.register(kontorPlugin(services, { pages: { metrics: false } }), { prefix: "/register" })
  app.get("/", () => "My own page")
  await app.ready()
  return app.server
}
