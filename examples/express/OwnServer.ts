import { toNodeHandler } from "@kontor/http/node"
import express from "express"
import { createServer } from "node:http"
import { services } from "./Kontor.ts"

/**
 * An application of Express with Kontor below `/register`, behind a proxy on this machine. Parsers before it do no
 * harm.
 */
export const ownServer = async () => {
  const register = toNodeHandler(services, { pages: { metrics: false } })
  await register.ready
  const app = express()
  app.set("trust proxy", "loopback")
  app.use(express.json())
  app.use("/register", register)
  app.get("/", (_, response) => void response.send("My own page"))
  return createServer(app)
}
