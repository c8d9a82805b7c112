import { assert, describe, it } from "@effect/vitest"
import { loadLimits, unknownVariables, variableNames } from "@kontor/node"
import { Effect, Redacted } from "effect"
import { resolve } from "node:path"
import { configured, keys } from "./Configured.ts"

describe("Configuration", () => {
  it.effect("needs no variable at all", () =>
    Effect.gen(function*() {
      const configuration = yield* configured({})
      assert.deepStrictEqual(configuration, {
        dataDirectory: resolve(".kontor"),
        databaseUrl: undefined,
        readUrl: undefined,
        databaseWaitSeconds: 60,
        host: "127.0.0.1",
        port: 8080,
        baseUrl: undefined,
        roles: ["api", "worker"],
        keys: undefined,
        adminToken: undefined,
        operators: undefined,
        sourcesFile: undefined,
        demoOrganizations: 2000,
        live: {
          directory: undefined,
          url: undefined,
          token: undefined,
          areTermsAccepted: false,
          retrievalsPerHour: 60,
          timeoutSeconds: 20
        },
        isAiSearchOn: false,
        ai: undefined,
        excerpts: undefined,
        webhookReach: undefined,
        pricesFile: undefined,
        sellerPages: {},
        rateLimits: {},
        limits: loadLimits,
        upstreamBudget: 5,
        staleAfterDays: 400,
        requestSeconds: 30,
        trustedProxies: [],
        corsOrigins: [],
        logLevel: "info",
        logFormat: "auto",
        loggedRequests: 10,
        otlp: undefined
      })
    }))

  it.effect("names a wrong variable, even where a flag stands for it", () =>
    Effect.gen(function*() {
      const wrong = configured({ KONTOR_PORT: "abc" }, { port: 9000 })
      assert.include((yield* Effect.flip(wrong)).message, "KONTOR_PORT")
    }))

  it.effect("reads every variable", () =>
    Effect.gen(function*() {
      const {
        adminToken,
        ai,
        databaseUrl,
        keys: list,
        live: { token, ...live },
        otlp,
        readUrl,
        trustedProxies,
        ...plain
      } = yield* configured({
        KONTOR_OTLP_URL: "https://collector.example",
        KONTOR_OTLP_SAMPLE: "0.5",
        KONTOR_OTLP_HEADERS: "x-token=s3cret,x-tenant=kontor",
        KONTOR_DATA_DIR: "/var/lib/kontor",
        KONTOR_DATABASE_URL: "postgres://kontor:secret@db:5432/kontor",
        KONTOR_READ_URL: "postgres://kontor:secret@standby:5432/kontor",
        KONTOR_DATABASE_WAIT_SECONDS: "5",
        KONTOR_HOST: "0.0.0.0",
        KONTOR_PORT: "0",
        KONTOR_BASE_URL: "https://kontor.example/api",
        KONTOR_ROLES: "worker",
        KONTOR_KEYS: keys,
        KONTOR_ADMIN_TOKEN: "a-token-of-operators-of-32-characters",
        KONTOR_ADMIN_TOKENS: `nora:read:${"a".repeat(64)},Ida K.:all:${"b".repeat(64)}`,
        KONTOR_DEMO_ORGANIZATIONS: "400",
        KONTOR_SOURCES: "/etc/kontor/sources.json",
        KONTOR_LIVE_DIRECTORY: "/srv/si",
        KONTOR_LIVE_URL: "https://si.example/documents/{euid}?format=si",
        KONTOR_LIVE_TOKEN: "s3cret",
        KONTOR_LIVE_TERMS: "accepted",
        KONTOR_LIVE_PER_HOUR: "3600",
        KONTOR_LIVE_TIMEOUT_SECONDS: "5",
        KONTOR_EXCERPTS: "unofficial",
        KONTOR_AI_URL: "https://ai.example/v1",
        KONTOR_AI_MODEL: "small",
        KONTOR_AI_KEY: "s3cret",
        KONTOR_AI_TIMEOUT_SECONDS: "7",
        KONTOR_WEBHOOK_ALLOW_PRIVATE: "true",
        KONTOR_RATE_LIMITS: "register=600,unauthenticated=1",
        KONTOR_PRICES: "/etc/kontor/prices.json",
        KONTOR_TOP_UP_URL: "https://shop.example/credits",
        KONTOR_PORTAL_URL: "https://shop.example/account",
        KONTOR_LIMITS: "requests=512,connections=10",
        KONTOR_UPSTREAM_BUDGET: "3",
        KONTOR_STALE_AFTER_DAYS: "90",
        KONTOR_REQUEST_SECONDS: "9",
        KONTOR_TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1,2001:db8::1",
        KONTOR_CORS_ORIGINS: "https://app.example, http://localhost:5173",
        KONTOR_LOG_LEVEL: "warn",
        KONTOR_LOG_FORMAT: "json",
        KONTOR_LOG_REQUESTS: "0"
      })
      assert.deepStrictEqual(plain, {
        dataDirectory: "/var/lib/kontor",
        databaseWaitSeconds: 5,
        host: "0.0.0.0",
        port: 0,
        baseUrl: "https://kontor.example/api",
        roles: ["worker"],
        operators: [
          { name: "nora", right: "read", digest: "a".repeat(64) },
          { name: "Ida K.", right: "all", digest: "b".repeat(64) }
        ],
        sourcesFile: "/etc/kontor/sources.json",
        demoOrganizations: 400,
        isAiSearchOn: true,
        excerpts: "unofficial",
        webhookReach: "any",
        pricesFile: "/etc/kontor/prices.json",
        sellerPages: { top_up_url: "https://shop.example/credits", portal_url: "https://shop.example/account" },
        rateLimits: { register: 600, unauthenticated: 1 },
        limits: { ...loadLimits, requests: 512, connections: 10 },
        upstreamBudget: 3,
        staleAfterDays: 90,
        requestSeconds: 9,
        corsOrigins: ["https://app.example", "http://localhost:5173"],
        logLevel: "warn",
        logFormat: "json",
        loggedRequests: 0
      })
      assert.deepStrictEqual(live, {
        directory: "/srv/si",
        url: "https://si.example/documents/{euid}?format=si",
        areTermsAccepted: true,
        retrievalsPerHour: 3600,
        timeoutSeconds: 5
      })
      assert.deepStrictEqual(trustedProxies.map(String), ["10.0.0.0/8", "192.0.2.1/32", "2001:db8::1/128"])
      assert.deepInclude(ai, { url: "https://ai.example/v1", model: "small", timeoutSeconds: 7 })
      assert.deepInclude(otlp, { url: "https://collector.example", sample: 0.5 })
      assert.deepStrictEqual(otlp?.headers && Redacted.value(otlp.headers), {
        "x-token": "s3cret",
        "x-tenant": "kontor"
      })
      assert.strictEqual(ai?.key && Redacted.value(ai.key), "s3cret")
      assert.strictEqual(token && Redacted.value(token), "s3cret")
      assert.strictEqual(databaseUrl && Redacted.value(databaseUrl), "postgres://kontor:secret@db:5432/kontor")
      assert.strictEqual(readUrl && Redacted.value(readUrl), "postgres://kontor:secret@standby:5432/kontor")
      assert.strictEqual(list && Redacted.value(list), keys)
      assert.strictEqual(adminToken && Redacted.value(adminToken), "a-token-of-operators-of-32-characters")
    }))

  it.effect("lets a flag win over its variable", () =>
    Effect.gen(function*() {
      const { baseUrl, host, port, roles } = yield* configured(
        {
          KONTOR_HOST: "0.0.0.0",
          KONTOR_PORT: "80",
          KONTOR_BASE_URL: "https://variable.example",
          KONTOR_ROLES: "worker"
        },
        { host: "::1", port: 9000, baseUrl: "https://flag.example", roles: "api" }
      )
      assert.deepStrictEqual(
        { baseUrl, host, port, roles },
        { baseUrl: "https://flag.example", host: "::1", port: 9000, roles: ["api"] }
      )
    }))

  it.effect("takes an empty variable for one that is unset", () =>
    Effect.gen(function*() {
      const { databaseUrl, port } = yield* configured({ KONTOR_DATABASE_URL: "", KONTOR_PORT: "" })
      assert.deepStrictEqual({ databaseUrl, port }, { databaseUrl: undefined, port: 8080 })
    }))
})

describe("unknownVariables", () => {
  it("names the nearest known one, where one is near", () => {
    const environment = { KONTOR_DATABASE: "x", KONTOR_PROT: "80", KONTOR_TYPO: "1", PORT: "80" }
    assert.deepStrictEqual(unknownVariables(environment), [
      { name: "KONTOR_DATABASE", nearest: "KONTOR_DATABASE_URL" },
      { name: "KONTOR_PROT", nearest: "KONTOR_PORT" },
      { name: "KONTOR_TYPO" }
    ])
  })

  it("knows all variables of the table", () => {
    assert.deepStrictEqual(unknownVariables(Object.fromEntries(variableNames.map((name) => [name, ""]))), [])
  })
})
