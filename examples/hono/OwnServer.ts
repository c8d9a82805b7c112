import { toWebHandler } from "@kontor/http"
import { Hono } from "hono"
import { services } from "./Kontor.ts"

/** An application of Hono with Kontor below `/register`; `app.fetch` runs on Bun, Deno, Node and at the edge. */
export const ownServer = async () => {
  const { handler, ready } = toWebHandler(services, { pages: { metrics: false } })
  await ready
  return new Hono()
    .mount("/register", (request) => handler(request, { address: request.headers.get("x-real-ip") ?? undefined }))
    .get("/", ({ text }) => text("My own page"))
}
