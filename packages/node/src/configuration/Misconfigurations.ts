import { editDistance } from "@kontor/core/Register/Spelling"
import { Effect, Layer, Schema } from "effect"
import { Configuration } from "./Configuration.ts"
import { type VariableName, variableNames } from "./Variables.ts"

/** An environment variable that looks like one of the service but is unknown, with a known one that it is nearly. */
export interface UnknownVariable {
  readonly name: string
  readonly nearest?: VariableName
}

/** The number of letters that may be wrong, missing or added in the name of a variable. */
const allowedTypos = 2

const distance = (name: string, known: VariableName): number =>
  known.startsWith(name) ? 0 : editDistance(name, known, allowedTypos)

const nearestTo = (name: string): { readonly nearest?: VariableName } => {
  const nearest = variableNames.reduce((nearest, known) =>
    distance(name, known) < distance(name, nearest) ? known : nearest
  )
  return distance(name, nearest) <= allowedTypos ? { nearest } : {}
}

/** The unknown variables of an environment that begin with `KONTOR_`. */
export const unknownVariables = (
  environment: Readonly<Record<string, string | undefined>>
): ReadonlyArray<UnknownVariable> =>
  Object.keys(environment)
    .filter((name) => name.startsWith("KONTOR_") && !variableNames.includes(name as VariableName))
    .map((name) => ({ name, ...nearestTo(name) }))

/** Says that a variable has no effect, and names the one probably meant. */
export const hasNoEffect = ({ name, nearest }: UnknownVariable): string =>
  `${name} is no variable of Kontor and has no effect.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`

/** Warns of each variable that has no effect. */
export const warnOfUnknownVariables = Effect.suspend(() =>
  Effect.forEach(unknownVariables(process.env), (unknown) => Effect.logWarning(hasNoEffect(unknown)), { discard: true })
)

/** Those who follow links to the API that lead elsewhere than to this process. */
type Followers = "customers" | "receivers"

const needs: Readonly<Record<Followers, string>> = {
  customers: "for a service on a database of its own or in a network: without it, the links in webhooks lead to this " +
    "machine, and customers cannot follow them",
  receivers: "for the role worker alone: the links in webhooks lead to the API, which other processes answer"
}

/** The address is missing at which clients reach the API. */
export class BaseUrlMissing extends Schema.TaggedError<BaseUrlMissing>()("BaseUrlMissing", {
  followers: Schema.Literals(["customers", "receivers"])
}) {
  override get message(): string {
    return `KONTOR_BASE_URL must be set ${needs[this.followers]}. Set it, or --base-url, to where clients reach the ` +
      "API, such as https://kontor.example/api."
  }
}

/** Why a service cannot do without the address of the API, if that is so. Commands beside it do without. */
export const missingBaseUrl = ({ baseUrl, databaseUrl, host, roles }: Configuration["Service"]) => {
  if (baseUrl !== undefined) return undefined
  if (!roles.includes("api")) return new BaseUrlMissing({ followers: "receivers" })
  const isOfOthers = databaseUrl !== undefined || !/^(localhost|::1|127\..*)$/u.test(host)
  return isOfOthers ? new BaseUrlMissing({ followers: "customers" }) : undefined
}

/** Refuses to start a process that does not know the address for its links. A demonstration is warned. */
export const baseUrlRequired = (isDemonstration: boolean): Layer.Layer<never, BaseUrlMissing, Configuration> =>
  Layer.effectDiscard(Configuration.use((configuration): Effect.Effect<void, BaseUrlMissing> => {
    const missing = missingBaseUrl(configuration)
    if (missing === undefined) return Effect.void
    return isDemonstration && missing.followers === "customers" ? Effect.logWarning(missing.message) : missing
  }))
