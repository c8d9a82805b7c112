import { assert, layer } from "@effect/vitest"
import { loadLimits } from "@kontor/node"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { Context, Effect, Layer } from "effect"
import { Buffer } from "node:buffer"
import { spawn } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { dataDirectory, environmentOf, kontor, kontorHere, main } from "../../support/Command.ts"
import { startService } from "../../support/RunningService.ts"

/** A service, which all tests of this file share. */
class Served extends Context.Service<Served, {
  readonly directory: { readonly KONTOR_DATA_DIR: string }
  readonly origin: string
}>()("@kontor/test/node/mcp/Mcp.test/Served") {
  static readonly layer = Layer.effect(
    Served,
    Effect.gen(function*() {
      const directory = { KONTOR_DATA_DIR: yield* dataDirectory }
      const { origin } = yield* startService([], { ...directory, KONTOR_WEBHOOK_ALLOW_PRIVATE: "true" })
      return { directory, origin }
    })
  )
}

/** The service, and an account of the test on it. */
const running = Effect.gen(function*() {
  const { directory, origin } = yield* Served
  const created = yield* kontorHere(
    ["accounts", "create", "--name", "Muster", "--plan", "pro", "--credits", "500", "--json"],
    directory
  )
  const { api_key }: { readonly api_key: string } = JSON.parse(created.stdout)
  return { api_key, directory, origin }
})

const connected = (transport: StdioClientTransport | StreamableHTTPClientTransport) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new Client({ name: "test", version: "1.0.0" })
      await client.connect(transport)
      return client
    }),
    (client) => Effect.promise(() => client.close())
  )

const overHttp = (origin: string, headers: Readonly<Record<string, string>>) =>
  new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } })

const call = (client: Client, name: string, given: Record<string, unknown> = {}) =>
  Effect.promise(async () => {
    const { content, isError, structuredContent } = await client.callTool({ name, arguments: given })
    const [first, second] = content as ReadonlyArray<
      Readonly<Record<"text", string>> & Readonly<Record<string, unknown>>
    >
    return {
      isError: isError === true,
      said: first?.text ?? "",
      data: second?.text === undefined ? undefined : JSON.parse(second.text),
      resource: second?.["resource"] as Readonly<Record<"uri" | "mimeType" | "blob" | "text", string>> | undefined,
      structured: structuredContent as Readonly<Record<string, unknown>> | undefined
    }
  })

const balanceOf = (origin: string, key: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${origin}/api/v1/account/credits`, { headers: { "x-api-key": key } })
    const { balance } = await response.json() as { readonly balance: { readonly total: number } }
    return balance.total
  })

/** Imports an organization with two documents: an excerpt, and a list of shareholders of more than 1 MiB. */
const importDocuments = Effect.fnUntraced(function*(environment: { readonly KONTOR_DATA_DIR: string }) {
  const folder = environment.KONTOR_DATA_DIR
  const [register, manifest] = [join(folder, "open.jsonl"), join(folder, "manifest.jsonl")]
  const euid = "DEK1101R.HRB150148"
  const organization = {
    company_number: "K1101R_HRB150148",
    name: "Muster GmbH",
    jurisdiction_code: "de",
    current_status: "currently registered",
    all_attributes: { _registerArt: "HRB", _registerNummer: "150148", registrar: "Hamburg", federal_state: "Hamburg" },
    retrieved_at: "2018-11-09T18:03:03Z"
  }
  const documents = [
    { file: "short.pdf", euid, document_type: "AD", as_of: "2026-01-02" },
    { file: "long.pdf", euid, document_type: "shareholders_list", as_of: "2026-01-02" }
  ]
  yield* Effect.promise(() =>
    Promise.all([
      writeFile(register, JSON.stringify(organization)),
      writeFile(manifest, documents.map((document) => `${JSON.stringify(document)}\n`).join("")),
      writeFile(join(folder, "short.pdf"), "%PDF-1.7 short"),
      writeFile(join(folder, "long.pdf"), Buffer.alloc(1024 * 1024 + 1, "%PDF-1.7 long "))
    ])
  )
  for (const imported of [["offeneregister", register], ["documents", manifest]]) {
    assert.strictEqual((yield* kontorHere(["import", ...imported], environment)).code, 0)
  }
})

layer(Served.layer, { excludeTestServices: true })("agents", (it) => {
  it.effect("over HTTP: a document comes whole, and one of more than 1 MiB not at all, for nothing", () =>
    Effect.gen(function*() {
      const { api_key, directory, origin } = yield* running
      yield* importDocuments(directory)
      const client = yield* connected(overHttp(origin, { "x-api-key": api_key }))
      const search = call(client, "search_organizations", { q: "Muster" })
      const { data } = yield* Effect.repeat(search, { until: (found) => found.data.results.length > 0 })
      const company_id: string = data.results[0].entity_id
      const short = yield* call(client, "fetch_document", { company_id, document_type: "AD" })
      assert.deepInclude(short.resource, { uri: `kontor://documents/${company_id}/AD`, mimeType: "application/pdf" })
      assert.strictEqual(Buffer.from(short.resource!.blob, "base64").toString(), "%PDF-1.7 short")
      assert.deepInclude(short.structured, { uri: short.resource!.uri, is_official: true })
      assert.isUndefined(short.data)
      const before = yield* balanceOf(origin, api_key)
      const long = yield* call(client, "fetch_document", { company_id, document_type: "shareholders_list" })
      assert.isTrue(long.isError)
      assert.include(long.said, "is larger than this answer can be: download it over HTTP. Cost: 0 credits.")
      assert.strictEqual(yield* balanceOf(origin, api_key), before)
    }))

  it.effect(
    "over HTTP: tools with prices, answers with their cost, and a budget that no call passes",
    () =>
      Effect.gen(function*() {
        const { api_key, origin } = yield* running
        const client = yield* connected(overHttp(origin, { "x-api-key": api_key, "x-credit-budget": "22" }))
        const { tools } = yield* Effect.promise(() => client.listTools())
        const search = tools.find(({ name }) => name === "search_organizations")
        assert.include(search?.description, "1 credit a page")
        const watching = tools.find(({ name }) => name === "create_monitor")
        assert.include(watching?.description, ". Credits for each 30 days by cadence: daily 50")
        assert.property(search?.inputSchema.properties, "q")
        assert.include(tools.find(({ name }) => name === "fetch_signal")?.inputSchema.required ?? [], "signalId")

        const found = yield* call(client, "search_organizations", { q: "Muster" })
        assert.isFalse(found.isError)
        assert.strictEqual(found.said, "Cost: 1 credit. This session spent 1 of 22 credits; 21 are left.")
        assert.strictEqual(found.data.meta.request_credit_cost, 1)

        const dear = yield* call(client, "fetch_organization", { q: "Muster GmbH", features: "network" })
        assert.isTrue(dear.isError)
        assert.include(
          dear.said,
          "Nothing was charged. This call can cost up to 30 credits, more than the session may still spend"
        )
        const quote = yield* call(client, "quote", { tool: "fetch_organization", arguments: { features: "network" } })
        assert.strictEqual(quote.said, "Up to 30 credits. Nothing was charged.")
        const beyond = yield* call(client, "fetch_organization", { q: "Muster", features: "network", max_credits: 100 })
        assert.include(beyond.said, "more than the session may still spend")

        yield* Effect.forEach(Array.from({ length: 30 }), () => call(client, "search_organizations", { q: "Muster" }), {
          concurrency: "unbounded"
        })
        assert.strictEqual(yield* balanceOf(origin, api_key), 478)
        const missing = yield* call(client, "get_monitor", { id: "01a1ff3b-e876-76f5-9663-816b3d52d32d" })
        assert.isTrue(missing.isError)
        assert.strictEqual(missing.data.status, 404)
      })
  )

  it.effect("over both transports: typed filters, and answers as structured content of the declared schema", () =>
    Effect.gen(function*() {
      const { api_key, directory, origin } = yield* running
      yield* importDocuments(directory)
      const env = environmentOf({ KONTOR_BASE_URL: `${origin}/api`, KONTOR_API_KEY: api_key })
      const clients = [
        yield* connected(overHttp(origin, { "x-api-key": api_key })),
        yield* connected(new StdioClientTransport({ command: process.execPath, args: [main, "mcp"], env }))
      ]
      for (const client of clients) {
        const { tools } = yield* Effect.promise(() => client.listTools())
        assert.deepStrictEqual(tools.filter(({ outputSchema }) => outputSchema?.type !== "object"), [])
        const filters = tools.find(({ name }) => name === "search_organizations")?.inputSchema.properties?.["filters"]
        assert.deepInclude(filters, { type: "object" })
        const members = (filters as { readonly properties: object }).properties
        assert.containsAllKeys(members, ["city", "financial_filters", "location_coordinates"])
        const person = tools.find(({ name }) => name === "fetch_person")?.description
        assert.include(person, "features that have data add shareholdings 5, network 25")

        const search = call(client, "search_organizations", { q: "Muster", filters: { active: true } })
        const found = yield* Effect.repeat(search, { until: ({ data }) => data.results.length > 0 })
        assert.deepStrictEqual(found.structured, found.data)
        const q: string = found.data.results[0].entity_id
        const features = "financial_kpi,balance_sheet_accounts,related_persons,publications,shareholders,ubos"
        const profile = yield* call(client, "fetch_organization", { q, features, max_credits: 60 })
        assert.deepInclude(profile.structured, { name: "Muster GmbH" })
        for (const tool of ["list_signals", "signals_catalog", "account_credits", "list_monitors"]) {
          const { data, isError, structured } = yield* call(client, tool)
          assert.deepStrictEqual([isError, structured], [false, data], tool)
        }
        const refused = yield* call(client, "search_organizations", { filters: {} })
        assert.deepStrictEqual([refused.isError, refused.structured], [true, undefined])
        const priced = yield* call(client, "quote", { tool: "create_monitor", arguments: { poll_interval_days: 30 } })
        assert.deepStrictEqual(priced.structured, { largest: 10 })
      }
    }))

  it.effect("over HTTP: names unknown and missing arguments before a price, and refuses a budget that is none", () =>
    Effect.gen(function*() {
      const { api_key, origin } = yield* running
      const client = yield* connected(overHttp(origin, { "x-api-key": api_key, "x-credit-budget": "0" }))
      const misnamed = yield* call(client, "fetch_organization", { query: "Muster", max_credits: "many" })
      assert.isTrue(misnamed.isError)
      assert.strictEqual(
        misnamed.said,
        "Nothing was charged. There is no argument query. Missing argument q. " +
          "max_credits must be a whole number of credits from 0. " +
          "The arguments are q, feature, features, ai_search, realtime_mode, max_credits."
      )
      const watching = yield* call(client, "create_monitor")
      assert.match(
        watching.said,
        /^Nothing was charged\. Missing arguments entity_id, .*endpoint_ids\. The arguments are /
      )
      const asked = { tool: "create_monitor", arguments: { entity_id: "a", cadence: "daily" } }
      assert.match((yield* call(client, "quote", asked)).said, /There is no argument cadence\. The arguments are /)
    }))

  it.effect("over HTTP: a weekly monitor costs 20 credits of a session of 30, and nothing when it resumes", () =>
    Effect.gen(function*() {
      const { api_key, directory, origin } = yield* running
      yield* importDocuments(directory)
      const client = yield* connected(overHttp(origin, { "x-api-key": api_key, "x-credit-budget": "30" }))
      const search = call(client, "search_organizations", { q: "Muster" })
      const { data } = yield* Effect.repeat(search, { until: (found) => found.data.results.length > 0 })
      const endpoint = yield* Effect.promise(async () => {
        const response = await fetch(`${origin}/api/v1/account/webhook-endpoints`, {
          method: "POST",
          headers: { "x-api-key": api_key, "content-type": "application/json", "idempotency-key": "one" },
          body: JSON.stringify({ name: "mine", url: "http://127.0.0.1:9999/hook" })
        })
        const body = await response.json() as { readonly endpoint: { readonly id: string } }
        return body.endpoint.id
      })
      const created = yield* call(client, "create_monitor", {
        entity_id: data.results[0].entity_id,
        poll_interval_days: 7,
        endpoint_ids: [endpoint]
      })
      assert.isFalse(created.isError, created.said)
      assert.match(created.said, /^Cost: 20 credits\. This session spent 2\d of 30 credits/)
      const { id } = created.data.monitor
      const daily = yield* call(client, "quote", { tool: "create_monitor", arguments: { poll_interval_days: 2 } })
      assert.strictEqual(daily.said, "Up to 50 credits. Nothing was charged.")
      const resumed = yield* call(client, "quote", { tool: "resume_monitor", arguments: { id } })
      assert.include([0, 20], resumed.structured?.["largest"])
    }))

  it.effect("over HTTP: methods other than those of a session are refused with those, before any credential", () =>
    Effect.gen(function*() {
      const { origin } = yield* running
      for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "PATCH"]) {
        const refused = yield* Effect.promise(() => fetch(`${origin}/mcp`, { method }))
        assert.deepStrictEqual([refused.status, refused.headers.get("allow")], [405, "POST, DELETE"], method)
        assert.strictEqual(refused.headers.get("content-type"), "application/problem+json")
      }
    }))

  it.effect("over HTTP: a session needs a known credential, belongs to it, and takes one of its places until it ends", () =>
    Effect.gen(function*() {
      const { api_key, origin } = yield* running
      const send = (headers: Record<string, string>, method: string) =>
        Effect.promise(() =>
          fetch(`${origin}/mcp`, {
            method: "POST",
            headers: {
              accept: "application/json, text/event-stream",
              "content-type": "application/json",
              "mcp-protocol-version": "2025-06-18",
              ...headers
            },
            body: JSON.stringify({
              jsonrpc: "2.0",
              id: 1,
              method,
              params: method === "initialize"
                ? { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } }
                : {}
            })
          })
        )
      assert.strictEqual((yield* send({}, "initialize")).status, 401)
      assert.strictEqual((yield* send({ "x-api-key": "kt_unknown" }, "initialize")).status, 401)
      const begun = yield* send({ "x-api-key": api_key }, "initialize")
      assert.strictEqual(begun.status, 200)
      const session = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" }
      assert.strictEqual((yield* send({ "x-api-key": "kt_unknown", ...session }, "tools/list")).status, 401)
      assert.strictEqual((yield* send({ "x-api-key": api_key, ...session }, "tools/list")).status, 200)
      for (
        const [name, value, status] of [["accept", "text/html", 406], ["content-type", "text/plain", 415]] as const
      ) {
        const refused = yield* send({ "x-api-key": api_key, [name]: value }, "initialize")
        const message = yield* Effect.promise(() => refused.text())
        assert.strictEqual(refused.status, status)
        assert.include(message.toLowerCase(), name)
      }
      const wrong = yield* send({ "x-api-key": api_key, "x-credit-budget": "-1" }, "initialize")
      assert.strictEqual(wrong.status, 400)
      const without = yield* Effect.promise(() =>
        fetch(`${origin}/mcp`, { method: "DELETE", headers: { "x-api-key": api_key } })
      )
      assert.strictEqual(without.status, 400)
      for (let begun = 1; begun < loadLimits.sessions_per_account; begun++) {
        assert.strictEqual((yield* send({ "x-api-key": api_key }, "initialize")).status, 200)
      }
      const oneMore = yield* send({ "x-api-key": api_key }, "initialize")
      assert.strictEqual(oneMore.status, 409)
      assert.deepInclude(yield* Effect.promise(() => oneMore.json()), { code: "limit_reached" })
      const ended = yield* Effect.promise(() =>
        fetch(`${origin}/mcp`, { method: "DELETE", headers: { "x-api-key": api_key, ...session } })
      )
      assert.isTrue(ended.ok)
      assert.strictEqual((yield* send({ "x-api-key": api_key, ...session }, "tools/list")).status, 404)
      assert.strictEqual((yield* send({ "x-api-key": api_key }, "initialize")).status, 200)
    }))

  it.effect("over HTTP: the tokens of an account share its places, and give them up when they are revoked", () =>
    Effect.gen(function*() {
      const { api_key, directory, origin } = yield* running
      const other = yield* kontorHere(["accounts", "create", "--name", "Other", "--json"], directory)
      const json = { "content-type": "application/json" }
      const tokens = yield* Effect.forEach(
        Array.from({ length: 11 }, (_, place) => place),
        (place) =>
          Effect.promise(async () => {
            const response = await fetch(`${origin}/api/v1/auth/tokens/create`, {
              method: "POST",
              headers: { "x-api-key": api_key, ...json },
              body: JSON.stringify({ token_name: `agent ${place}`, abilities: [] })
            })
            return await response.json() as { readonly token: string }
          })
      )
      const begin = (headers: Record<string, string>) =>
        Effect.promise(() =>
          fetch(`${origin}/mcp`, {
            method: "POST",
            headers: { accept: "application/json, text/event-stream", ...json, ...headers },
            body: JSON.stringify({
              jsonrpc: "2.0",
              id: 1,
              method: "initialize",
              params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } }
            })
          })
        ).pipe(Effect.map(({ status }) => status))
      const begun = yield* Effect.forEach(tokens, ({ token }) => begin({ authorization: `Bearer ${token}` }))
      assert.deepStrictEqual(begun, [...Array.from({ length: loadLimits.sessions_per_account }, () => 200), 409])
      assert.strictEqual(yield* begin({ "x-api-key": JSON.parse(other.stdout).api_key }), 200)
      assert.strictEqual(yield* begin({ "x-api-key": api_key }), 409)
      yield* Effect.promise(() =>
        fetch(`${origin}/api/v1/auth/tokens`, { method: "DELETE", headers: { "x-api-key": api_key } })
      )
      assert.strictEqual(yield* begin({ "x-api-key": api_key }), 200)
    }))

  it.effect("over stdio: the same tools, with a budget of the command line, until the standard input ends", () =>
    Effect.gen(function*() {
      const { api_key, origin } = yield* running
      const client = yield* connected(
        new StdioClientTransport({
          command: process.execPath,
          args: [main, "mcp", "--budget", "1"],
          env: environmentOf({ KONTOR_BASE_URL: `${origin}/api`, KONTOR_API_KEY: api_key })
        })
      )
      const first = yield* call(client, "search_organizations", { q: "Muster" })
      assert.strictEqual(first.said, "Cost: 1 credit. This session spent 1 of 1 credit; 0 are left.")
      const second = yield* call(client, "search_organizations", { q: "Muster" })
      assert.include(second.said, "more than the session may still spend")
      assert.strictEqual(yield* balanceOf(origin, api_key), 499)

      const broken = yield* Effect.promise(async () => {
        const child = spawn(process.execPath, [main, "mcp"], {
          env: environmentOf({ KONTOR_BASE_URL: `${origin}/api`, KONTOR_API_KEY: api_key })
        })
        child.stdin.end("{\"jsonrpc\": \n\n7\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n")
        return (await text(child.stdout)).trim().split("\n").map((line) => JSON.parse(line))
      })
      assert.deepStrictEqual(broken, [
        {
          jsonrpc: "2.0",
          id: null,
          error: { code: -32700, message: "Parse error: a line must be one message in JSON." }
        },
        { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid Request: a message is an object." } },
        { jsonrpc: "2.0", id: 1, result: {} }
      ])

      const closed = yield* kontor(["mcp"], { KONTOR_BASE_URL: `${origin}/api`, KONTOR_API_KEY: api_key })
      assert.deepStrictEqual(closed, { code: 0, stdout: "", stderr: "" })
    }))
})
