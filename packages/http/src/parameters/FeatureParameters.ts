import { Schema } from "effect"
import { CommaList } from "./CommaList.ts"
import type { Guide } from "./ParameterGuide.ts"

interface Asked<F extends string> {
  readonly feature?: ReadonlyArray<F> | undefined
  readonly features?: ReadonlyArray<F> | undefined
}

/** The two query parameters that name features; they mix freely. Rule: fetch-organization (decisions 9). */
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
