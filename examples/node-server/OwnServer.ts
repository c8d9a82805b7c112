import { toNodeHandler } from "@kontor/http/node"
import { createServer } from "node:http"
import { services } from "./Kontor.ts"

/** A server of Node with Kontor below `/register`; everything else is the server's own. */
export const ownServer = async () => {
  const register = toNodeHandler(services, { basePath: "/register", pages: { metrics: false } })
  await register.ready
  return createServer((request, response) => register(request, response, () => response.end("My own page")))
}
