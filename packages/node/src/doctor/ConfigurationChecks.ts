import { comingPriceLists, type PriceList, priceListAt, priceVersions } from "@kontor/core/Prices"
import { Clock, Effect, Predicate } from "effect"
import { existsSync } from "node:fs"
import { readdir, statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { counted } from "../cli/Output.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { hasNoEffect, missingBaseUrl, unknownVariables } from "../configuration/Misconfigurations.ts"
import { readPrices } from "../configuration/Prices.ts"
import { variableNames } from "../configuration/Variables.ts"
import { configuredPlaces } from "../import/Sources.ts"
import { KeysMissing } from "../keys/ConfiguredKeys.ts"
import { problemOf } from "../service/LiveConnection.ts"
import { privateWebhooks } from "../service/WebhookSettings.ts"
import { failed, type Finding, ok, orFailed, reachedFinding, warning } from "./Finding.ts"

/** Returns whether the variables are valid, alone and together. Values that may be secret are not shown. */
export const configurationChecks = Effect.gen(function*() {
  const configuration = yield* Configuration
  const { databaseUrl, keys, webhookReach } = configuration
  const set = variableNames.filter((name) => (process.env[name] ?? "") !== "")
  const missing = missingBaseUrl(configuration)
  const unknown = unknownVariables(process.env)
  return [
    databaseUrl !== undefined && keys === undefined
      ? failed("configuration", new KeysMissing().message)
      : ok("configuration", set.length === 0 ? "no variable is set" : `set: ${set.join(", ")}`),
    ...(missing === undefined ? [] : [warning("configuration", missing.message)]),
    ...(webhookReach === "any" ? [warning("configuration", privateWebhooks)] : []),
    ...unknown.map((variable) => warning("configuration", hasNoEffect(variable)))
  ]
})

const limitsOf = ({ limits }: PriceList, own: Partial<PriceList["limits"]>): Finding =>
  ok(
    "rate limits",
    `${Object.entries({ ...limits, ...own }).map(([bucket, limit]) => `${bucket} ${limit}`).join(", ")} a minute`
  )

/** Returns whether the file of prices can be read and is valid, which version holds, and the rate limits. */
export const priceChecks = orFailed("prices")(Effect.gen(function*() {
  const { pricesFile, rateLimits } = yield* Configuration
  const lists = pricesFile === undefined ? [] : yield* readPrices(pricesFile)
  const versions = priceVersions(lists)
  const now = yield* Clock.currentTimeMillis
  const list = priceListAt(versions, now)
  const coming = comingPriceLists(versions, now).map(({ from, version }) => `; ${version} from ${from}`)
  const hidden = Object.keys(rateLimits).filter((bucket) =>
    lists.some(({ limits }) =>
      limits[bucket as keyof typeof limits] !== versions[0].list.limits[bucket as keyof typeof limits]
    )
  )
  return [
    ok("prices", `${list.version}${coming.join("")}`),
    ...(hidden.length === 0 ? [] : [
      warning(
        "prices",
        `KONTOR_RATE_LIMITS sets ${hidden.join(", ")}, which ${pricesFile} sets as well: the variable holds.`
      )
    ]),
    limitsOf(list, rateLimits)
  ]
}))

/** Returns whether the file of sources is valid, and its folders can be read. */
export const sourceChecks = orFailed("sources")(Effect.gen(function*() {
  const places = yield* configuredPlaces
  return yield* Effect.forEach(places, ({ kind, licence, place, source }) => {
    const of = `${source} from ${place} (${licence})`
    if (kind === "url") return Effect.succeed(ok("sources", of))
    return Effect.tryPromise({ try: () => readdir(place), catch: String }).pipe(
      Effect.match({
        onSuccess: () => ok("sources", of),
        onFailure: (reason) =>
          warning("sources", `${of}: the folder cannot be read (${reason}). Nothing is imported from it.`)
      })
    )
  })
}))

const otherwise = "Live fetches fail until it can."

const directoryFinding = (directory: string) =>
  Effect.tryPromise({ try: () => readdir(directory), catch: String }).pipe(
    Effect.match({
      onSuccess: (names) => ok("live source", `${directory}, ${counted(names.length, "file")}`),
      onFailure: (reason) => warning("live source", `${directory} cannot be read (${reason}). ${otherwise}`)
    })
  )

const withBudget = (finding: Finding, retrievalsPerHour: number): Finding => ({
  ...finding,
  found: `${finding.found}; at most ${retrievalsPerHour} retrievals an hour`
})

/**
 * Returns whether live fetches have a source, and whether it is reachable. It requests nothing, which would cost a
 * retrieval.
 */
export const liveChecks = Effect.gen(function*() {
  const { live } = yield* Configuration
  const problem = problemOf(live)
  if (problem !== undefined) return [failed("live source", problem.message)]
  if (live.directory !== undefined) {
    return [withBudget(yield* directoryFinding(live.directory), live.retrievalsPerHour)]
  }
  if (live.url !== undefined) {
    return [withBudget(yield* reachedFinding("live source", { address: live.url, otherwise }), live.retrievalsPerHour)]
  }
  return [ok("live source", "none; realtime_mode answers what is stored")]
})

/**
 * Returns whether AI mode has a model, and whether its server is reachable. It sends no question, which might cost
 * something.
 */
export const aiChecks = Effect.gen(function*() {
  const { ai, isAiSearchOn } = yield* Configuration
  if (!isAiSearchOn) return [ok("ai model", "none; ai_search is off and answers 503, free")]
  if (ai === undefined) return [ok("ai model", "none; ai_search goes by likeness and by websites")]
  const finding = yield* reachedFinding("ai model", {
    address: ai.url,
    otherwise: "Until it can, ai_search is charged and finds no more than without a model."
  })
  return [{ ...finding, found: `${ai.model}: ${finding.found}` }]
})

/** How long the service has to answer at its own address, in milliseconds. */
const answersWithin = 5000

/** Asks whether the process that answers at an address is alive, as everybody who follows a link reaches it. */
const asked = async (baseUrl: string): Promise<Finding> => {
  const health = `${baseUrl.replace(/\/api\/*$/u, "")}/healthz`
  const response = await fetch(health, { redirect: "manual", signal: AbortSignal.timeout(answersWithin) })
  const body: unknown = await response.json().catch(() => undefined)
  return response.ok && Predicate.hasProperty(body, "status") && body.status === "alive"
    ? ok("base url", `${health} answers`)
    : warning(
      "base url",
      `${health} answers ${response.status} and is not this service. Set KONTOR_BASE_URL to the address where ` +
        "customers reach it, and look at the proxy before it."
    )
}

/**
 * Returns whether the service answers where its links lead. Without an address that was set there is nothing to ask.
 */
export const baseUrlChecks = Effect.gen(function*() {
  const { baseUrl } = yield* Configuration
  if (baseUrl === undefined) return []
  const reason = (cause: unknown) =>
    cause instanceof Error && cause.cause instanceof Error ? cause.cause.message || String(cause.cause) : String(cause)
  return [
    yield* Effect.tryPromise({ try: () => asked(baseUrl), catch: reason }).pipe(
      Effect.catch((why) =>
        Effect.succeed(warning(
          "base url",
          `${baseUrl} does not answer (${why}): links of answers and webhooks lead nowhere. Start the service, or set ` +
            "KONTOR_BASE_URL to the address where customers reach it."
        ))
      )
    )
  ]
})

/** Returns whether traces and metrics have somewhere to go, where they are exported. */
export const otlpChecks = Effect.gen(function*() {
  const { otlp } = yield* Configuration
  if (otlp === undefined) return []
  const otherwise = "Traces and metrics are lost until it can: look at KONTOR_OTLP_URL, and whether a collector runs."
  return [yield* reachedFinding("otlp", { address: otlp.url, otherwise })]
})

/** Less room than this is hardly any, in bytes: 1 GiB. */
const minFree = 1024 ** 3

/** Less room than this part of the disk is hardly any. */
const minFreePart = 0.05

const existing = (path: string): string => existsSync(path) || dirname(path) === path ? path : existing(dirname(path))

/** The room on the disk of the data directory, where the embedded database and the search index lie. */
export const diskRoom = Effect.gen(function*() {
  const { dataDirectory } = yield* Configuration
  const { bavail, blocks, bsize } = yield* Effect.tryPromise(() => statfs(existing(dataDirectory)))
  const [free, all] = [bavail * bsize, blocks * bsize]
  return {
    room: `${dataDirectory} has ${Math.round(free / 1024 / 1024)} MiB of ${Math.round(all / 1024 / 1024)} left`,
    isEnough: free >= minFree && free >= all * minFreePart
  }
})

/** Returns whether the disk of the data directory has room. */
export const diskChecks = Effect.gen(function*() {
  const { databaseUrl } = yield* Configuration
  const { isEnough, room } = yield* diskRoom
  if (isEnough) return [ok("disk", room)]
  const otherwise = databaseUrl === undefined ? "nothing can be booked" : "the search index cannot be kept"
  return [warning("disk", `${room}. Once it is full, ${otherwise}: make room, or move it with KONTOR_DATA_DIR.`)]
})
