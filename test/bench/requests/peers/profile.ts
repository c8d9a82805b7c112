import Fastify from "fastify"
import { createHash, randomUUID } from "node:crypto"
import { Pool, type QueryResultRow } from "pg"
import { statements } from "./statements.ts"

/**
 * The paid path as a good engineer writes it by hand: Fastify, a pool of `pg`, and named statements: three, or one with
 * `--one-statement`. It counts no attempts, knows no plans and no abilities, and does not see an organization that
 * moved or is withheld.
 */
const isWhole = process.argv.includes("--one-statement")

const cost = 5

const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 16 })

const ask = async <Row extends QueryResultRow>(name: keyof typeof statements, values: ReadonlyArray<unknown>) =>
  (await pool.query<Row>({ name, text: statements[name], values: [...values] })).rows[0]

interface Profile {
  readonly profile: object
}

interface Charged {
  readonly balance_after: string
}

type Outcome = { readonly status: 401 | 402 | 404 } | { readonly profile: object; readonly balance_after: string }

const inThree = async (digest: Buffer, entity: string, request_id: string): Promise<Outcome> => {
  const key = await ask<{ readonly account_id: number }>("key", [digest])
  if (key === undefined) return { status: 401 }
  const found = await ask<Profile>("profile", [entity])
  if (found === undefined) return { status: 404 }
  const charged = await ask<Charged>("charge", [key.account_id, cost, request_id])
  return charged === undefined ? { status: 402 } : { ...found, ...charged }
}

const inOne = async (digest: Buffer, entity: string, request_id: string): Promise<Outcome> => {
  const row = await ask<{ readonly [Name in keyof (Profile & Charged)]: (Profile & Charged)[Name] | null }>(
    "whole",
    [digest, entity, cost, request_id]
  )
  if (row === undefined) return { status: 401 }
  if (row.profile === null) return { status: 404 }
  return row.balance_after === null
    ? { status: 402 }
    : { profile: row.profile, balance_after: row.balance_after }
}

const fetchOrganization = isWhole ? inOne : inThree

interface Asked {
  readonly Querystring: { readonly q: string }
  readonly Headers: { readonly "x-api-key"?: string }
}

const query = {
  type: "object",
  required: ["q"],
  additionalProperties: false,
  properties: { q: { type: "string", pattern: "^[0-9a-f]{32}$" } }
} as const

const server = Fastify({ logger: false, ajv: { customOptions: { removeAdditional: false } } })

server.get<Asked>("/v1/fetch-organization", { schema: { querystring: query } }, async (request, reply) => {
  const request_id = randomUUID()
  const key = request.headers["x-api-key"] ?? ""
  const outcome = await fetchOrganization(createHash("sha256").update(key).digest(), request.query.q, request_id)
  reply.headers({ "cache-control": "private, no-store", "x-request-id": request_id })
  if ("status" in outcome) return reply.code(outcome.status).send({ status: outcome.status, request_id })
  reply.headers({ "x-credits-charged": cost, "x-credits-remaining": outcome.balance_after })
  return {
    ...outcome.profile,
    meta: {
      request_id,
      request_credit_cost: cost,
      credits_remaining: Number(outcome.balance_after),
      credit_breakdown: { base: cost }
    }
  }
})

const origin = await server.listen({ host: "127.0.0.1", port: 0 })
process.stdout.write(`${new URL(origin).port}\n`)
