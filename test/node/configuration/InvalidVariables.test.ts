import { assert, describe, it } from "@effect/vitest"
import { Variables } from "@kontor/node"
import { Effect } from "effect"
import { configured, keys } from "./Configured.ts"

const complaint = (environment: Readonly<Record<string, string>>) =>
  Effect.map(Effect.flip(configured(environment)), ({ message }) => message)

describe("Configuration, invalid variables", () => {
  it.effect.each(
    [
      ["KONTOR_HOST", "two words"],
      ["KONTOR_PORT", "http"],
      ["KONTOR_PORT", "65536"],
      ["KONTOR_PORT", "80.5"],
      ["KONTOR_BASE_URL", "kontor.example"],
      ["KONTOR_BASE_URL", "https://kontor.example/api/"],
      ["KONTOR_BASE_URL", "https://kontor.example/api?a=b"],
      ["KONTOR_ROLES", "workers"],
      ["KONTOR_WEBHOOK_ALLOW_PRIVATE", "TRUE"],
      ["KONTOR_WEBHOOK_ALLOW_PRIVATE", "1"],
      ["KONTOR_WEBHOOK_ALLOW_PRIVATE", " true"],
      ["KONTOR_DEMO_ORGANIZATIONS", "99"],
      ["KONTOR_LIVE_TERMS", "yes"],
      ["KONTOR_LIVE_PER_HOUR", "0"],
      ["KONTOR_LIVE_PER_HOUR", "3601"],
      ["KONTOR_LIVE_TIMEOUT_SECONDS", "61"],
      ["KONTOR_AI_URL", "https://ai.example/v1/"],
      ["KONTOR_AI_TIMEOUT_SECONDS", "0"],
      ["KONTOR_RATE_LIMITS", "register"],
      ["KONTOR_RATE_LIMITS", "register=0"],
      ["KONTOR_RATE_LIMITS", "registry=60"],
      ["KONTOR_RATE_LIMITS", "register=60,"],
      ["KONTOR_TRUSTED_PROXIES", "proxy.example"],
      ["KONTOR_TRUSTED_PROXIES", "10.0.0.0/33"],
      ["KONTOR_LOG_LEVEL", "loud"],
      ["KONTOR_LOG_FORMAT", "xml"],
      ["KONTOR_LOG_REQUESTS", "-1"]
    ] as const
  )("says of %j that it must be otherwise, and what it is", ([name, value]) =>
    Effect.gen(function*() {
      const message = yield* complaint({ [name]: value })
      assert.strictEqual(
        message,
        `${name} must be ${Variables[name].expected}, not ${JSON.stringify(value)}. Set it so, and start again.`
      )
    }))

  it.effect.each(
    [
      ["KONTOR_DATABASE_URL", "mysql://kontor:s3cret@db/kontor"],
      ["KONTOR_DATABASE_URL", "s3cret"],
      ["KONTOR_LIVE_URL", "https://si.example/documents/s3cret"],
      ["KONTOR_LIVE_URL", "https://user:s3cret@si.example/{euid}"],
      ["KONTOR_LIVE_URL", "ftp://si.example/{euid}"],
      ["KONTOR_LIVE_TOKEN", "s3cret s3cret"],
      ["KONTOR_ADMIN_TOKEN", "s3cret"],
      ["KONTOR_ADMIN_TOKEN", "s3cret s3cret s3cret s3cret s3cret s3cret"],
      ["KONTOR_ADMIN_TOKENS", "nora:read:s3cret"],
      ["KONTOR_ADMIN_TOKENS", `nora:root:${"a".repeat(64)}`],
      ["KONTOR_ADMIN_TOKENS", `nora:read:${"a".repeat(64)},ida:all:${"a".repeat(64)}`],
      ["KONTOR_KEYS", "k1:s3cret"],
      ["KONTOR_KEYS", "s3cret"],
      ["KONTOR_KEYS", `${keys},${keys}`],
      ["KONTOR_KEYS", `${keys},`]
    ] as const
  )("never repeats a secret: %s", ([name, value]) =>
    Effect.gen(function*() {
      const message = yield* complaint({ [name]: value })
      assert.strictEqual(message, `${name} must be ${Variables[name].expected}. Set it so, and start again.`)
    }))
})
