import { Schema, SchemaTransformation } from "effect"

const isOrigin = Schema.makeFilter((text: string) => URL.canParse(text) && new URL(text).origin === text)

/** Origins of web pages as text, separated by commas, such as `https://app.example,http://localhost:5173`. */
export const OriginList = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String.check(Schema.isPattern(/^https?:/), isOrigin)),
    SchemaTransformation.transform({
      decode: (text: string): ReadonlyArray<string> => text.split(",").map((origin) => origin.trim()),
      encode: (origins: ReadonlyArray<string>) => origins.join(",")
    })
  )
)
