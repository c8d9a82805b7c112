import { Effect } from "effect"
import { reachingAny } from "../../support/WebhookEndpoints.ts"
import { baseUrl, clientWith, json, served } from "./Clients.ts"

export const endpoint = {
  id: "wep_01k9xq1b2n8f5s3j7k4m6p0e9d",
  name: "CRM",
  url: "https://hooks.example.com/kontor",
  status: "active",
  pending_url: null,
  kinds: ["organization.signal.detected"],
  exhausted_in_a_row: 0,
  former_secret_signs_until: null,
  created_at: "2026-05-01T08:30:00.000Z"
}

const meta = { request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415", request_credit_cost: 0, credits_remaining: 10 }

export const enabled = json(200, { endpoint, meta })

/** The service, and a client from which a proxy withholds the first answer to an address that ends so. */
export const withheld = Effect.fnUntraced(function*(ending: string) {
  const { account, fetch, ...service } = yield* served({ host: reachingAny })
  const withheldKeys: Array<string | null> = []
  const losing: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const answer = await fetch(request)
    if (!request.url.endsWith(ending) || withheldKeys.length > 0) return answer
    withheldKeys.push(request.headers.get("idempotency-key"))
    return new Response("lost", { status: 502, headers: { "retry-after": "0" } })
  }
  const { key } = yield* account()
  return { ...service, withheldKeys, client: yield* clientWith(losing, { baseUrl, apiKey: key }) }
})
