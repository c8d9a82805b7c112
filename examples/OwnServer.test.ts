import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as expressKontor from "./express/Kontor.ts"
import * as express from "./express/OwnServer.ts"
import * as fastifyKontor from "./fastify/Kontor.ts"
import * as fastify from "./fastify/OwnServer.ts"
import * as nodeKontor from "./node-server/Kontor.ts"
import * as node from "./node-server/OwnServer.ts"

const examples: ReadonlyArray<{
  readonly name: string
  readonly newKey: (credits: number) => Promise<string>
  readonly ownServer: () => Server | Promise<Server>
}> = [
  { name: "express", ...express, ...expressKontor },
  { name: "fastify", ...fastify, ...fastifyKontor },
  { name: "node-server", ...node, ...nodeKontor }
]

describe.each(examples)("Kontor below a path of a server of one's own: $name", ({ newKey, ownServer }) => {
  let server: Server
  let origin = ""

  beforeAll(async () => {
    server = await ownServer()
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(() => {
    server.close()
  })

  it("answers a customer, and charges them", async () => {
    const headers = { "x-api-key": await newKey(10) }
    const answer = await fetch(`${origin}/register/api/v1/search-organizations?q=beispielwerk`, { headers })
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.headers.get("x-credits-remaining"), "9")
  })

  it("reads a body", async () => {
    const answer = await fetch(`${origin}/register/api/v1/auth/tokens/create`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": await newKey(0) },
      body: JSON.stringify({ token_name: "CRM" })
    })
    assert.strictEqual(answer.status, 201)
    assert.include(await answer.text(), "\"name\":\"CRM\"")
  })

  it("explains a refusal by a page that is there", async () => {
    const { type } = await (await fetch(`${origin}/register/api/v1/account`)).json() as { readonly type: string }
    assert.strictEqual(type, "/register/problems/unauthenticated")
    assert.strictEqual((await fetch(origin + type)).status, 200)
  })

  it("leaves other paths, and pages that are not mounted, to the server", async () => {
    assert.strictEqual(await (await fetch(origin)).text(), "My own page")
    assert.strictEqual((await fetch(`${origin}/register/healthz`)).status, 200)
    assert.notInclude(await (await fetch(`${origin}/register/metrics`)).text(), "# TYPE")
  })
})
