import type { Kontor } from "@kontor/embed"
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"
import { createServer } from "node:http"

/** A server of Node with Kontor below `/register`; everything else is the server's own. */
export const nodeServer = (kontor: Kontor) =>
  createServer((request, response) => kontor.node(request, response, () => response.end("My own page")))

/** An application of Express, behind a proxy on this machine. Parsers before Kontor do no harm. */
export const expressServer = (kontor: Kontor) => {
  const app = express().set("trust proxy", "loopback").use(express.json()).use(kontor.express)
  app.get("/", (_, response) => void response.send("My own page"))
  return createServer(app)
}

/** A server of Fastify, behind a proxy on this machine. */
export const fastifyServer = async (kontor: Kontor) => {
  const app = fastify({ trustProxy: "127.0.0.1" })
  await app.register(kontor.fastify, { prefix: "/register" })
  app.get("/", () => "My own page")
  await app.ready()
  return app.server
}

/** An application of Hono; `app.fetch` runs on Node, Bun and Deno. */
export const honoApp = (kontor: Kontor) =>
  new Hono().all("/register/*", kontor.hono).get("/", ({ text }) => text("My own page"))
