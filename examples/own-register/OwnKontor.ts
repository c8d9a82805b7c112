import { RegisterUpstream } from "@kontor/core/Register"
import { createKontor } from "@kontor/embed"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as OwnRegister from "./OwnRegister.ts"

/** Kontor over the source. With `database` an address of PostgreSQL, accounts, monitors and webhooks are kept there. */
export const ownKontor = async (fetch: typeof globalThis.fetch) => {
  const source = OwnRegister.layer("https://firmenbuch.example").pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
  )
  const register = await Effect.runPromise(Effect.provide(RegisterUpstream, source))
  return createKontor({ database: "memory", baseUrl: "https://data.example/api", register })
}

/** Finds organizations of the source, fetches one of them, and lists what happened to it, as a customer does. */
export const lookAround = async ({ admin, client }: Awaited<ReturnType<typeof ownKontor>>) => {
  const { api_key } = await admin.createAccount({ name: "Me", email: null, plan: "max", credits: 200 })
  const customer = client({ apiKey: api_key })
  const { results, total } = await customer.searchOrganizations({ q: "musterbau", limit: 3 })
  const { entity_id, name } = await customer.fetchOrganization({ q: "Hamburg HRB 4701" })
  const { signals } = await customer.listSignals({ organization_ids: [entity_id] })
  return {
    names: results.map((hit) => hit.name),
    total,
    name,
    signals: signals.map(({ event }) => `${event.announced_on} ${event.topic}`)
  }
}
