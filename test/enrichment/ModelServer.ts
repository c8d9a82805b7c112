import { Enrichment } from "@kontor/core/Enrichment"
import { type Organization } from "@kontor/core/Register"
import { Website } from "@kontor/enrichment"
import { ModelEnrichment, OpenAiCompatible } from "@kontor/enrichment/model"
import { webServer } from "@kontor/testing/fixtures"
import { Duration, Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import type { IncomingMessage, ServerResponse } from "node:http"
import { text as textOf } from "node:stream/consumers"

interface Asked {
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>
    readonly response_format: { readonly type: string; readonly json_schema: { readonly name: string } }
  }
}

/** Answers a request. */
export type Reply = (response: ServerResponse) => void

/** A chat completion with this content. */
export const completion = (content: string | null): Reply => (response) =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({
    id: "1",
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
  }))

/** AI mode with a model server that gives this reply, and what the server was asked. */
export const modelEnrichment = Effect.fnUntraced(
  function*(reply: Reply, timeout: Duration.Input = Duration.seconds(30)) {
    const asked: Array<Asked> = []
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(await textOf(request)) })
      reply(response)
    }
    const server = yield* webServer((request, response) => void answer(request, response))
    const layer = ModelEnrichment.layer({ model: "small", timeout }).pipe(
      Layer.provide(OpenAiCompatible.layer({ url: `${server.url}/v1`, model: "small", key: Redacted.make("s3cret") })),
      Layer.provide(FetchHttpClient.layer),
      Layer.provide(Website.layer({ reach: "any", timeout: Duration.seconds(30) }))
    )
    return { layer, asked, paths: server.asked }
  }
)

/** The port with such a server. */
export const withModel = Effect.fnUntraced(function*(reply: Reply, timeout?: Duration.Input) {
  const { asked, layer, paths } = yield* modelEnrichment(reply, timeout)
  const enrichment = yield* Effect.provide(Enrichment, yield* Layer.build(layer))
  return { enrichment, asked, paths }
})

/** An organization, as far as AI mode describes it. */
export const organization = (website: string | null, purpose: string | null) =>
  ({
    name: "Beispiel GmbH",
    purpose,
    contact_data: { website, phone_number: null, email: null }
  }) as Organization

/** The purpose of an organization. */
export const purpose = "Planung von Windparks, Montage von Stahlmasten."
