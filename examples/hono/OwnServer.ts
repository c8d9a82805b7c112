import { toWebHandler } from "@kontor/http"
import { Hono } from "hono"
import { services, stopKontor } from "./Kontor.ts"

/**
 * An application of Hono with Kontor below `/register`; `app.fetch` runs on Bun, Deno, Node and at the edge. `stop`
 * ends what Kontor does beside requests.
 */
export const ownServer = async () => {
  const { dispose, handler, ready } = toWebHandler(services, { pages: { metrics: false } })
  await ready
  const app = new Hono()
    .mount("/register", (request) => handler(request, { address: request.headers.get("x-real-ip") ?? undefined }))
    .get("/", ({ text }) => text("My own page"))
  const stop = async () => {
    await dispose()
    await stopKontor()
  }
  return { app, stop }
}
