import Fastify from "fastify"
import { randomUUID } from "node:crypto"

/**
 * The catalog as people write it with Fastify: validated query and header, an answer by its schema, and no database.
 */
const catalog = JSON.parse(process.env["CATALOG"] ?? "{}") as object

const text = { type: "string" } as const
const languages = { type: "object", required: ["de", "en"], properties: { de: text, en: text } } as const

const query = { type: "object", additionalProperties: false, properties: { api_key: text } } as const
const headers = {
  type: "object",
  required: ["x-api-key"],
  properties: { "x-api-key": { ...text, pattern: "^kt_[A-Za-z0-9]{38}$" } }
}
const answer = {
  type: "object",
  required: ["catalog_version", "topics", "capabilities", "meta"],
  properties: {
    catalog_version: text,
    topics: {
      type: "array",
      items: {
        type: "object",
        required: ["code", "label", "description", "tier", "observed"],
        properties: { code: text, label: languages, description: languages, tier: text, observed: { type: "boolean" } }
      }
    },
    capabilities: {
      type: "object",
      required: ["page_size", "pagination"],
      properties: { page_size: { type: "integer" }, pagination: { type: "array", items: text } }
    },
    meta: {
      type: "object",
      required: ["schema_version", "request_id", "request_credit_cost", "credits_remaining"],
      properties: {
        schema_version: text,
        request_id: text,
        request_credit_cost: { type: "integer" },
        credits_remaining: { type: "integer" }
      }
    }
  }
} as const

const server = Fastify({ logger: false, ajv: { customOptions: { removeAdditional: false } } })

server.get(
  "/v1/signals/catalog",
  { schema: { querystring: query, headers, response: { 200: answer } } },
  (_, reply) => {
    const request_id = randomUUID()
    reply.headers({ "cache-control": "private, no-store", "x-request-id": request_id, "x-credits-charged": "0" })
    return {
      ...catalog,
      meta: { schema_version: "1", request_id, request_credit_cost: 0, credits_remaining: 1_000_000_000 }
    }
  }
)

const origin = await server.listen({ host: "127.0.0.1", port: 0 })
process.stdout.write(`${new URL(origin).port}\n`)
