import { Plan } from "@kontor/core/Accounts"
import {
  accountLimits,
  bucketLimits,
  isPaid,
  type PlanPart,
  type PriceList,
  PriceLists,
  priceVersions,
  standardPriceList,
  standardPrices,
  standardSubscriptions,
  Tier
} from "@kontor/core/Prices"
import { CalendarDate, TopicCode } from "@kontor/core/Register"
import { Effect, Layer, Schema, SchemaIssue } from "effect"
import { Configuration, readJsonFile } from "./Configuration.ts"

const { Array: List, isBetween, isMinLength, isPattern, isUnique, makeFilter, optionalKey, Struct } = Schema

const whole = (minimum: number, maximum: number) =>
  Schema.Int.check(
    isBetween({ minimum, maximum }, { expected: `a whole number from ${minimum} to ${maximum}` })
  )

const Price = whole(0, 1_000_000)
const CyclePrice = whole(1, 1_000_000)

/** A struct of optional members with these names, which share one schema. */
const each = <Name extends string, Member extends Schema.Top>(names: ReadonlyArray<Name>, member: Member) =>
  Struct(
    Object.fromEntries(names.map((name) => [name, optionalKey(member)])) as {
      [name in Name]: Schema.optionalKey<Member>
    }
  )

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Array<Name>

const Plans = List(Plan).check(
  isMinLength(1, { expected: "at least one plan" }),
  isUnique({ expected: "each plan once" })
)

const Prices = Struct({
  operations: optionalKey(each(namesOf(standardPrices.operations).filter(isPaid), Price)),
  features: optionalKey(each(namesOf(standardPrices.features), Price)),
  person_features: optionalKey(each(namesOf(standardPrices.person_features), Price)),
  unofficial_excerpt: optionalKey(Price),
  ai_search: optionalKey(Price),
  realtime_mode: optionalKey(Price),
  monitoring: optionalKey(Struct({
    cycle: optionalKey(each(namesOf(standardPrices.monitoring.cycle), CyclePrice)),
    extra_check: optionalKey(Price)
  }))
})

const Version = Struct({
  version: Schema.String.check(
    isPattern(/^(?!standard$)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, {
      expected: "a name of 1 to 64 letters, digits, dots, hyphens and underscores, other than standard"
    })
  ),
  from: CalendarDate,
  prices: optionalKey(Prices),
  plans: optionalKey(each<PlanPart, typeof Plans>(["persons", "network"], Plans)),
  topics: optionalKey(each(TopicCode.literals, Tier)),
  tiers: optionalKey(each(["PRO", "MAX"], Plans)),
  limits: optionalKey(each(namesOf(bucketLimits), whole(1, 1_000_000))),
  account_limits: optionalKey(each(namesOf(accountLimits), whole(1, 1_000_000))),
  subscriptions: optionalKey(Struct({
    grace_days: optionalKey(whole(0, 365)),
    allotments: optionalKey(each(namesOf(standardSubscriptions.allotments), whole(0, 1_000_000_000)))
  }))
})
type Version = typeof Version.Type

const orderFault = (versions: ReadonlyArray<Version>): string | undefined => {
  const names = versions.map(({ version }) => version)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) return `each version once, but ${twice} is there twice`
  const early = versions.findIndex(({ from }, index) => index > 0 && from <= versions[index - 1]!.from)
  return early < 0 ?
    undefined :
    `versions in the order of their days, but ${names[early]} does not hold later than ${names[early - 1]}`
}

/**
 * The file in which an operator sets price lists: each version names what differs from the standard one, and the day
 * on which it replaces the version before it.
 */
export const PriceFile = Struct({
  versions: List(Version).check(
    isMinLength(1, { expected: "at least one version" }),
    makeFilter((versions) => orderFault(versions))
  )
})
export type PriceFile = typeof PriceFile.Type

const listOf = (
  { account_limits, from, limits, plans, prices, subscriptions, tiers, topics, version }: Version
): PriceList => {
  const standard = standardPriceList
  const { monitoring } = standard.prices
  return {
    version,
    from,
    prices: {
      ...standard.prices,
      ...prices,
      operations: { ...standard.prices.operations, ...prices?.operations },
      features: { ...standard.prices.features, ...prices?.features },
      person_features: { ...standard.prices.person_features, ...prices?.person_features },
      monitoring: {
        cycle: { ...monitoring.cycle, ...prices?.monitoring?.cycle },
        extra_check: prices?.monitoring?.extra_check ?? monitoring.extra_check
      }
    },
    plans: { ...standard.plans, ...plans },
    topics: { ...standard.topics, ...topics },
    tiers: { ...standard.tiers, ...tiers },
    limits: { ...standard.limits, ...limits },
    account_limits: { ...standard.account_limits, ...account_limits },
    subscriptions: {
      grace_days: subscriptions?.grace_days ?? standard.subscriptions.grace_days,
      allotments: { ...standard.subscriptions.allotments, ...subscriptions?.allotments }
    }
  }
}

/** The price lists that a file sets, in the order of their days. */
export const priceListsOf = ({ versions }: PriceFile): ReadonlyArray<PriceList> => versions.map(listOf)

/** A file of prices that cannot be read, or is not valid. */
export class InvalidPrices extends Schema.TaggedError<InvalidPrices>()("InvalidPrices", {
  file: Schema.String,
  faults: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `The prices in ${this.file} are not valid: ${this.faults.join("; ")}. Correct the file, which ` +
      "\"kontor prices check FILE\" examines, or unset KONTOR_PRICES for the standard prices."
  }
}

/** The maximum number of faults that a message names. */
const maxFaults = 10

const placeOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((step) => typeof step === "number" ? `[${step}]` : `.${String(step)}`).join("").slice(1)

const readableFaults = (issue: SchemaIssue.Issue): ReadonlyArray<string> =>
  SchemaIssue.makeFormatterStandardSchemaV1()(issue).issues.slice(0, maxFaults).map(({ message, path = [] }) => {
    const place = placeOf(path as ReadonlyArray<PropertyKey>)
    const fault = message === "Expected no excess property" ? "There is no price or setting of this name" : message
    return place === "" ? fault : `${place}: ${fault}`
  })

const decode = Schema.decodeUnknownEffect(PriceFile, {
  errors: "all",
  onExcessProperty: "error"
})

/** The price lists that a file sets. */
export const readPrices = (file: string): Effect.Effect<ReadonlyArray<PriceList>, InvalidPrices> =>
  readJsonFile(file).pipe(
    Effect.mapError((fault) => new InvalidPrices({ file, faults: [fault] })),
    Effect.flatMap((content) =>
      Effect.mapError(decode(content), ({ issue }) => new InvalidPrices({ file, faults: readableFaults(issue) }))
    ),
    Effect.map(priceListsOf)
  )

/** The price lists of the configured file; only the standard one without a file. */
export const layer: Layer.Layer<never, InvalidPrices, Configuration> = Layer.effect(
  PriceLists,
  Effect.gen(function*() {
    const { pricesFile } = yield* Configuration
    return priceVersions(pricesFile === undefined ? [] : yield* readPrices(pricesFile))
  })
)
