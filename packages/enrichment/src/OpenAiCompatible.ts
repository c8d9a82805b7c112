import { Effect, Layer, type Redacted, Schema, Stream } from "effect"
import { AiError, LanguageModel, OpenAiStructuredOutput, type Prompt, type Response } from "effect/ai"
import { HttpClient, HttpClientRequest, HttpClientResponse } from "effect/http"

const { Array: List, Finite, NullOr, optionalKey, String: Text, Struct } = Schema

/** The members of a chat completion that are read. Rule: profiles#ai-search. */
const ChatCompletion = Struct({
  choices: Schema.NonEmptyArray(Struct({
    message: Struct({ content: NullOr(Text) }),
    finish_reason: optionalKey(NullOr(Text))
  })),
  usage: optionalKey(NullOr(Struct({ prompt_tokens: Finite, completion_tokens: Finite })))
})
type ChatCompletion = typeof ChatCompletion.Type

/** The request for a chat completion. */
const ChatRequest = Struct({
  model: Text,
  temperature: Finite,
  messages: List(Struct({ role: Text, content: Text })),
  response_format: optionalKey(Schema.Unknown)
})

/** A server that speaks the wire format of OpenAI's chat completions. */
export interface ModelServer {
  /** The base address of `/chat/completions`, such as `https://ai.example/v1`. */
  readonly url: string
  readonly model: string
  /** Sent as a Bearer token, if given. */
  readonly key?: Redacted.Redacted | undefined
}

const failed = (reason: AiError.AiErrorReason) =>
  AiError.make({ module: "OpenAiCompatible", method: "generateText", reason })

const textOf = (message: Prompt.Message): string =>
  typeof message.content === "string"
    ? message.content
    : message.content.map((part) => part.type === "text" ? part.text : "").join("\n")

const formatOf = ({ responseFormat }: LanguageModel.ProviderOptions) =>
  responseFormat.type === "text" ? {} : {
    response_format: {
      type: "json_schema",
      json_schema: {
        name: responseFormat.objectName,
        strict: true,
        schema: OpenAiStructuredOutput.toCodecOpenAI(responseFormat.schema).jsonSchema
      }
    }
  }

const partsOf = ({ choices: [first], usage }: ChatCompletion): Array<Response.PartEncoded> => [
  { type: "text", text: first.message.content ?? "" },
  {
    type: "finish",
    reason: first.finish_reason === "length" ? "length" : "stop",
    usage: { inputTokens: { total: usage?.prompt_tokens }, outputTokens: { total: usage?.completion_tokens } }
  }
]

const streamed = (parts: ReadonlyArray<Response.PartEncoded>): ReadonlyArray<Response.StreamPartEncoded> =>
  parts.flatMap((part): ReadonlyArray<Response.StreamPartEncoded> =>
    part.type === "text"
      ? [
        { type: "text-start", id: "text" },
        { type: "text-delta", id: "text", delta: part.text },
        { type: "text-end", id: "text" }
      ]
      : part.type === "finish"
      ? [part]
      : []
  )

/**
 * A language model of Effect on a server of chat completions. A stream brings the whole answer at once; there are no
 * tools.
 */
export const layer = (
  { key, model, url }: ModelServer
): Layer.Layer<LanguageModel.LanguageModel, never, HttpClient.HttpClient> =>
  Layer.effect(
    LanguageModel.LanguageModel,
    Effect.gen(function*() {
      const client = HttpClient.filterStatusOk(yield* HttpClient.HttpClient)
      const generateText = Effect.fnUntraced(
        function*(options: LanguageModel.ProviderOptions) {
          const request = HttpClientRequest.post(`${url}/chat/completions`).pipe(
            key === undefined ? (same) => same : HttpClientRequest.bearerToken(key)
          )
          const body = {
            model,
            temperature: 0,
            messages: options.prompt.content.map((message) => ({ role: message.role, content: textOf(message) })),
            ...formatOf(options)
          }
          const response = yield* client.execute(
            yield* HttpClientRequest.schemaBodyJson(ChatRequest)(request, body)
          )
          return partsOf(yield* HttpClientResponse.schemaBodyJson(ChatCompletion)(response))
        },
        Effect.mapError(({ message }) => failed(new AiError.UnknownError({ description: message })))
      )
      return yield* LanguageModel.make({
        generateText,
        streamText: (options) => Stream.fromIterableEffect(Effect.map(generateText(options), streamed)),
        codecTransformer: OpenAiStructuredOutput.toCodecOpenAI
      })
    })
  )
