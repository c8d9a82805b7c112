import { assert, describe, it } from "@effect/vitest"
import { messageBody } from "@kontor/core/internal"
import { webhookMessages } from "@kontor/testing/fixtures"
import addFormats from "ajv-formats"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { makeService } from "../support/Service.ts"
import { operationsOf } from "./OpenApiOperations.ts"

describe("/openapi.json", () => {
  it.live("says that a failed verification is not a problem document, and which bodies are optional", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]))
      const { 422: notVerified } = operations.get("verifyWebhookEndpoint")!.responses
      assert.sameMembers(Object.keys(notVerified!.content), ["application/json", "application/problem+json"])
      assert.strictEqual(operations.get("rotateWebhookSecret")?.requestBody?.required, false)
      assert.strictEqual(operations.get("createWebhookEndpoint")?.requestBody?.required, true)
      assert.isUndefined(operations.get("archiveWebhookEndpoint")?.requestBody)
    }))

  it.live("documents the idempotency key and the replay header of every change below /v1/account, except those that set or issue a value", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const changing = Object.entries(document.paths).flatMap(([path, { get: _get, ...operations }]) =>
        /^\/v1\/account\/(?!api-keys|credits|quotes)/.test(path) ? [[path, operations]] : []
      )
      const changes = operationsOf({ ...document, paths: Object.fromEntries(changing) })
      assert.isAtLeast(changes.length, 14)
      for (const { description, operationId, parameters, responses } of changes) {
        const key = parameters.find(({ name }) => name === "Idempotency-Key")
        assert.match(key?.description ?? "", /24 hours/, operationId)
        assert.match(description, /account:read and (?:monitoring:manage|account:keys)/, operationId)
        assert.includeMembers(Object.keys(responses), ["400", "409", "422", "428"], operationId)
        const answered = Object.entries(responses).filter(([status]) => Number(status) < 300)
        for (const [, { headers }] of answered) assert.property(headers, "Idempotency-Status", operationId)
      }
    }))

  it.live("describes what is posted to webhook endpoints, by type, as it is", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const document = JSON.parse((yield* sent("/openapi.json")).text)
      const ajv = new Ajv2020({ strict: false })
      addFormats.default(ajv)
      ajv.addSchema({ ...document, $id: "openapi" })
      const messages = Object.values(webhookMessages)
      assert.sameMembers(Object.keys(document.webhooks), messages.map(({ type }) => type))
      for (const message of messages) {
        const place = ["webhooks", message.type, "post/requestBody/content", "application~1json", "schema"].join("/")
        const validate = ajv.getSchema(`openapi#/${place}`)
        assert.isTrue(validate?.(JSON.parse(messageBody(message))), ajv.errorsText(validate?.errors))
        assert.isFalse(validate?.({ ...message, type: "another" }))
      }
    }))

  it.live("shows each message of a monitor or a test, and the header that echoes a challenge", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { components, webhooks } = JSON.parse((yield* sent("/openapi.json")).text)
      const { EndpointTest, SignalDetected } = components.schemas
      for (const { examples: [example], properties } of [EndpointTest, SignalDetected]) {
        assert.deepInclude(properties.type, { enum: [example.type] })
        assert.strictEqual(properties.timestamp.format, "date-time")
      }
      const answers = webhooks["endpoint.verification"].post.responses
      assert.deepInclude(answers["2XX"].headers["webhook-verification"], { required: true })
      assert.notProperty(webhooks["endpoint.test"].post.responses["2XX"], "headers")
    }))
})
