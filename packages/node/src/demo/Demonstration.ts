import { Plan } from "@kontor/core/Accounts"
import { type Located, parseEuid, Register } from "@kontor/core/Register"
import { Clock, Console, Effect, Redacted, Ref } from "effect"
import { progressBar } from "../cli/Progress.ts"
import { table } from "../cli/Table.ts"
import { counted } from "../cli/Text.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { Address } from "../server/Address.ts"
import { openDemoAccounts } from "./DemoAccounts.ts"
import { DemoExamples, examplesOf } from "./DemoExamples.ts"
import { receiverPath, receivesItself } from "./DemoReceiver.ts"
import { Loading } from "./Loading.ts"
import { openReferenceAccount } from "./ReferenceAccount.ts"
import { sampleOptions } from "./SampleOptions.ts"
import { ensureSampleRegister } from "./SampleRegister.ts"

const loadingStarts = Console.log(
  "Register  the sample is being loaded; requests that need it are answered 503 until it is complete"
)

const loadRegister = Effect.gen(function*() {
  const loading = yield* Loading
  const register = yield* Register
  const start = yield* Clock.currentTimeMillis
  const bar = yield* progressBar("Loading the sample register")
  const shown = (records: number) => Effect.andThen(Ref.set(loading, records), bar.show({ records }))
  const hasLoaded = yield* Effect.ensuring(ensureSampleRegister(loadingStarts, shown), bar.clear)
  const seconds = Math.ceil(((yield* Clock.currentTimeMillis) - start) / 1000)
  yield* Ref.set(loading, undefined)
  const size = counted(yield* register.size, "organization")
  yield* Console.log(`Register  ${size}${hasLoaded ? `, loaded in ${seconds} s` : ""}`)
})

/** A company with documents of every type. */
const example = Effect.gen(function*() {
  const register = yield* Register
  const { Sample } = yield* Effect.promise(() => import("@kontor/register/sample"))
  const [euid] = Sample.companiesWithPapers(yield* sampleOptions)
  const location = yield* register.locate({ _tag: "Euid", number: parseEuid(euid!)! })
  return location._tag === "Found" ? location.located : undefined
})

/** Fills the reference in, with credentials only where nobody but this machine can read them. */
const showExamples = Effect.fnUntraced(function*(located: Located) {
  const { host } = yield* Configuration
  const { origin } = yield* Address
  const url = `${origin}${receiverPath}`
  const local = receivesItself(true, host)
    ? { ...yield* openReferenceAccount(located.organization.entity_id, url), url }
    : undefined
  yield* Ref.set(yield* DemoExamples, yield* examplesOf(located, local))
}, Effect.catch((failure) => Effect.logWarning("The reference has no account to try requests with", failure)))

const quoted = (text: string): string => encodeURIComponent(text).replaceAll("'", "%27")

/**
 * Prepares a demonstration: shows a key for each plan at once, loads the sample register behind it, and then shows a
 * first request that works as printed. Rule: Operator surface (decisions 15).
 */
export const demonstrate = Effect.fn("Demonstration.demonstrate")(function*() {
  const { file, keys } = yield* openDemoAccounts
  const { origin } = yield* Address
  yield* Console.log([
    `Keys      ${file}`,
    "",
    table(
      ["Plan", "API key", "Account"],
      Plan.literals.map((plan) => [plan, Redacted.value(keys[plan].api_key), keys[plan].account_id])
    ),
    ""
  ].join("\n"))
  yield* loadRegister
  const located = yield* example
  if (located !== undefined) yield* showExamples(located)
  const name = located?.organization.name ?? "GmbH"
  yield* Console.log([
    "",
    "A first request:",
    "",
    `curl -H 'x-api-key: ${Redacted.value(keys.pro.api_key)}' '${origin}/api/v1/search-organizations?q=${quoted(name)}'`
  ].join("\n"))
})
