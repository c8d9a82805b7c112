// Imports announcements, one after the other, until each has arrived as a webhook, and prints which files of the
// packages ran a function for that. Arguments: the address of a migrated database, and a directory for the files.
import { NodeCrypto, NodeServices } from "@effect/platform-node"
import { Monitors } from "@kontor/core/Monitoring"
import { RegisterUpstream } from "@kontor/core/Register"
import { Dispatch, Endpoints, WebhookStore } from "@kontor/core/Webhooks"
import { RegisterLoadPostgres } from "@kontor/postgres"
import { Identity } from "@kontor/register"
import { importFiles } from "@kontor/sources"
import { accountWith, webServer } from "@kontor/testing/fixtures"
import { Duration, Effect, FileSystem, Layer, Result } from "effect"
import { ports, services } from "../../chaos/worker/Node.ts"
import { later } from "../../support/Later.ts"
import { asAccount, runAll, subscribed } from "../../support/Monitoring.ts"
import { wayOf } from "./Way.ts"

const [, , database = "", directory = ""] = process.argv

const announcement = (date: string, capital: number) => ({
  date,
  id: `capital-${capital}`,
  original_text: "Veränderungen\nHamburg Amtsgericht Hamburg HRB 7654301\nMuster Optik GmbH – Hamburg",
  type: "Veränderungen",
  state: "Hamburg",
  amtsgericht: "Amtsgericht Hamburg",
  registernummer: "HRB 7654301",
  registerart: "HRB",
  company_name: "Muster Optik GmbH",
  company_seat: "Hamburg",
  details: `${date} (Bekanntmachungsdatum)

Hamburg Amtsgericht Hamburg HRB 7654301
Veränderungen ${date} (Eintragungsdatum)

Muster Optik GmbH, Hamburg.

Die Gesellschafterversammlung hat die Erhöhung des Stammkapitals um 1.000,00 EUR auf ${capital}.000,00 EUR beschlossen.`
})

let days = 0

/** Imports the announcement of another day. */
const announce = Effect.gen(function*() {
  const { writeFileString } = yield* FileSystem.FileSystem
  const date = `2026-03-${String(++days).padStart(2, "0")}`
  const file = `${directory}/${date}.json`
  yield* writeFileString(file, JSON.stringify({ date, announcements: [announcement(date, 100 + days)] }))
  yield* importFiles({ source: "announcements", files: [file] })
})

/** Watches the organization that was announced first, for an endpoint at an address. */
const watch = Effect.fnUntraced(function*(url: string) {
  const [upstream, monitors, endpoints] = [yield* RegisterUpstream, yield* Monitors, yield* Endpoints]
  const { events: [first] } = yield* upstream.events({ order: "ARRIVAL", topics: [], organizations: [], limit: 1 })
  const account = yield* accountWith(1000)
  yield* subscribed(account, "max")
  const { endpoint: { id } } = yield* asAccount(account)(endpoints.create({ name: "CRM", url }))
  yield* WebhookStore.use(({ changeEndpoint }) =>
    changeEndpoint(account, id, (endpoint) => Result.succeed({ ...endpoint, status: "active" as const }))
  )
  const monitor = { entity_id: first!.entity_id, poll_interval_days: 1, endpoint_ids: [id] }
  yield* asAccount(account)(monitors.create(monitor))
  yield* runAll
})

const program = Effect.gen(function*() {
  const { sendDue } = yield* Dispatch
  let received = 0
  const { url } = yield* webServer((request, response) => {
    received += 1
    request.resume().on("end", () => response.writeHead(200).end())
  })
  yield* announce
  yield* watch(url)
  return yield* wayOf(Effect.gen(function*() {
    received = 0
    yield* announce
    yield* Effect.andThen(runAll, sendDue(1)).pipe(later(Duration.days(days)))
    if (received !== 1) return yield* Effect.die(`${received} webhooks arrived, not one`)
  }))
})

const layer = services("00".repeat(32)).pipe(
  Layer.provideMerge(RegisterLoadPostgres.layer),
  Layer.provideMerge(ports(database)),
  Layer.provideMerge(Layer.provide(Identity.layer, NodeCrypto.layerDigest)),
  Layer.provideMerge(NodeServices.layer)
)

process.stdout.write(JSON.stringify(await Effect.runPromise(Effect.scoped(program).pipe(Effect.provide(layer)))))
