import { Schema, SchemaTransformation } from "effect"

/** A parameter that may be repeated, each time with several items separated by commas. Repeated items count once. */
export const CommaList = <S extends Schema.Codec<string>>(item: S) =>
  Schema.Array(Schema.String).pipe(
    Schema.decodeTo(
      Schema.Array(item),
      SchemaTransformation.transform({
        decode: (texts: ReadonlyArray<string>): ReadonlyArray<string> => [
          ...new Set(
            texts.flatMap((text) => text.split(",")).map((text) => text.trim())
          )
        ],
        encode: (items: ReadonlyArray<S["Encoded"]>) => items
      })
    )
  )
