import { Effect, Schema, Stream } from "effect"

/** A request is longer than any message, or was cut off. */
class BodyRefused extends Schema.TaggedError<BodyRefused>()("BodyRefused", {
  reason: Schema.Literals(["TOO_LARGE", "BROKEN_OFF"])
}) {}

/** The maximum length of a body, in bytes: many times that of a message. */
const maxBytes = 1024 * 1024

/** Reads a body as it was signed: as UTF-8, byte for byte, up to the maximum length. */
export const readBody = Effect.fnUntraced(function*<E>(bytes: Stream.Stream<Uint8Array, E>) {
  let length = 0
  const chunks = yield* bytes.pipe(
    Stream.mapError(() => new BodyRefused({ reason: "BROKEN_OFF" })),
    Stream.mapEffect((chunk) => {
      length += chunk.length
      return length > maxBytes ? Effect.fail(new BodyRefused({ reason: "TOO_LARGE" })) : Effect.succeed(chunk)
    }),
    Stream.runCollect
  )
  const body = new Uint8Array(length)
  let position = 0
  for (const chunk of chunks) {
    body.set(chunk, position)
    position += chunk.length
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(body)
})
