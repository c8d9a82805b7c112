import { Option, Schema, SchemaTransformation } from "effect"
import type { Guide } from "./ParameterGuide.ts"

/**
 * Whether a text was sent in UTF-8: anything else is read as replacement characters. A name in Latin-1 would be
 * searched or stored without its umlauts.
 */
export const isUtf8 = (text: string): boolean => !text.includes("\uFFFD")

/** Refuses a text that was not sent in UTF-8. */
export const inUtf8 = Schema.makeFilter((text: string) => isUtf8(text) || "must be in UTF-8")

const Digits = Schema.String.check(Schema.isPattern(/^\d{1,9}$/))

/** A parameter that is an integer in plain digits, within what `number` allows. */
export const WholeNumber = <S extends Schema.Codec<number>>(number: S) =>
  Digits.pipe(Schema.decodeTo(number, SchemaTransformation.numberFromString))

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

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

const decodeJson = Schema.decodeOption(Schema.fromJsonString(Schema.Unknown))

/**
 * The name of the first repeated member in an object of a JSON text, at any depth; `JSON.parse` would keep only the
 * last value. Undefined for a text that is not JSON.
 */
export const repeatedMember = (json: string): string | undefined => {
  if (Option.isNone(decodeJson(json))) return undefined
  const objects: Array<Set<string> | undefined> = []
  let written = ""
  for (const [part] of json.matchAll(token)) {
    if (part === "{") objects.push(new Set())
    else if (part === "[") objects.push(undefined)
    else if (part === "}" || part === "]") objects.pop()
    else if (part === ":") {
      const name: string = JSON.parse(written)
      const members = objects.at(-1)
      if (members?.has(name)) return name
      members?.add(name)
    } else written = part
  }
  return undefined
}

const membersOnce = Schema.makeFilter((json: string) => {
  const name = repeatedMember(json)
  return name === undefined || `must have each member once, and has ${name} more than once`
})

/**
 * A parameter with a JSON text. One with a repeated member is refused, because the first value would be silently
 * dropped.
 */
export const JsonText = <S extends Schema.Top>(meaning: S) =>
  Schema.String.check(inUtf8, membersOnce).pipe(Schema.decodeTo(Schema.fromJsonString(meaning)))

interface Asked<F extends string> {
  readonly feature?: ReadonlyArray<F> | undefined
  readonly features?: ReadonlyArray<F> | undefined
}

/** The two query parameters that name features; they mix freely. Rule: profiles#fetch-organization. */
export const featureParameters = <F extends string>(feature: Schema.Codec<F, string>) => ({
  feature: Schema.optionalKey(CommaList(feature)),
  features: Schema.optionalKey(CommaList(feature))
})

/** The descriptions and rules of both parameters. `withoutData` says how a feature without data is answered. */
export const featureGuide = (
  names: ReadonlyArray<string>,
  withoutData: string,
  examples: Readonly<Record<keyof Asked<string>, ReadonlyArray<string>>>
): Readonly<Record<keyof Asked<string>, Guide>> => {
  const rule = `must be one or several of ${names.join(", ")}, separated by commas`
  return {
    feature: {
      about: `Features to add to the profile. Repeat the parameter, or separate features by commas. ${withoutData}`,
      rule,
      example: examples.feature
    },
    features: { about: "The same as `feature`.", rule, example: examples.features }
  }
}

/** The features that either parameter asks for, each once. */
export const askedFeatures = <F extends string>({ feature = [], features = [] }: Asked<F>): ReadonlyArray<F> => [
  ...new Set([...feature, ...features])
]
