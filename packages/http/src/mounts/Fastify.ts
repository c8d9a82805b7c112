import type { Layer } from "effect"
import type { FastifyPluginAsync, FastifyRequest } from "fastify"
import { type Mounting, ownRoutes } from "../Mounting.ts"
import type { Services } from "../Serve.ts"
import { type NodeRequest, toNodeHandler } from "./Node.ts"

export type { PageGroup } from "../Mounting.ts"

/** The mounting of the service on Fastify: below the `prefix` of the plugin's registration. */
export type FastifyMounting = Pick<Mounting, "pages">

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/**
 * The service as a plugin of Fastify: `app.register(kontorPlugin(services), { prefix: "/register" })`. It is built
 * before the server listens and released when it closes. The client's address is that of Fastify's `trustProxy`. Bodies
 * stay with the service to read.
 */
export const kontorPlugin =
  <E>(services: Layer.Layer<Services, E>, mounting: FastifyMounting = {}): FastifyPluginAsync => async (fastify) => {
    const clients = new WeakMap<NodeRequest, FastifyRequest>()
    const handler = toNodeHandler(services, {
      ...mounting,
      basePath: fastify.prefix,
      clientAddress: (request) => clients.get(request)?.ip
    })
    fastify.addHook("onClose", handler.dispose)
    await handler.ready

    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser("*", (_, __, done) => done(null))
    for (const route of ownRoutes(mounting)) {
      fastify.route({
        method: methods,
        url: route,
        handler: (request, reply) => {
          clients.set(request.raw, request)
          reply.hijack()
          handler(request.raw, reply.raw)
        }
      })
    }
  }
