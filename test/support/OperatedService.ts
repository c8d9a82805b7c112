import type { NamedOperator } from "@kontor/http"
import { Effect, Redacted } from "effect"
import { servedDocument } from "./ServedDocument.ts"
import { makeService, type Options } from "./Service.ts"

/** The token of operators under test. */
export const operatorToken = "operators-of-the-service-under-test"

const prefix = "/admin/v1"

/** The body of an answer, whatever it is. */
interface Body {
  readonly [member: string]: unknown
}

/** What a request of an operator has beside its path. */
interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The operators with tokens of their own, beside that without a name. */
interface Named {
  readonly named?: ReadonlyArray<NamedOperator>
}

/**
 * A service whose operators are let in. Every answer to them is held against the OpenAPI document of their own API.
 */
export const makeOperatedService = Effect.fnUntraced(function*({ named, ...options }: Options & Named = {}) {
  const service = yield* makeService({
    ...options,
    mounting: options.mounting ?? { administration: { token: Redacted.make(operatorToken), named } }
  })
  const openApi = `${prefix}/openapi.json`
  const { conforms, document } = yield* Effect.provide(servedDocument(openApi, service.sent(openApi)), service.services)
  return {
    ...service,
    administrationDocument: document,

    /** Sends a request below `/admin/v1`, as the operation documents it, and reads its answer. */
    operate: Effect.fnUntraced(function*(path: string, { body, headers, method = "GET" }: Asked = {}) {
      const answer = yield* service.sent(prefix + path, {
        method,
        headers: {
          authorization: `Bearer ${operatorToken}`,
          ...body === undefined ? {} : { "content-type": "application/json" },
          ...headers
        },
        ...body === undefined ? {} : { body: JSON.stringify(body) }
      })
      conforms(method, path.replace(/\?.*$/s, ""), answer)
      return { ...answer, body: JSON.parse(answer.text || "null") as Body }
    })
  }
})
