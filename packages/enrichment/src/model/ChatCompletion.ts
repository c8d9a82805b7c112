import { Schema } from "effect"

const { Array: List, Finite, NullOr, optionalKey, String: Text, Struct } = Schema

/** The members of a chat completion that are read. Rule: Chat completions. */
export const ChatCompletion = Struct({
  choices: Schema.NonEmptyArray(Struct({
    message: Struct({ content: NullOr(Text) }),
    finish_reason: optionalKey(NullOr(Text))
  })),
  usage: optionalKey(NullOr(Struct({ prompt_tokens: Finite, completion_tokens: Finite })))
})
export type ChatCompletion = typeof ChatCompletion.Type

/** The request for a chat completion. */
export const ChatRequest = Struct({
  model: Text,
  temperature: Finite,
  messages: List(Struct({ role: Text, content: Text })),
  response_format: optionalKey(Schema.Unknown)
})
