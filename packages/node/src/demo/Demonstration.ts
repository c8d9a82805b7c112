import { Plan } from "@kontor/core/Accounts"
import { parseEuid, Register } from "@kontor/core/Register"
import { Clock, Console, Effect, Redacted, Ref } from "effect"
import { progressBar } from "../cli/Progress.ts"
import { table } from "../cli/Table.ts"
import { counted } from "../cli/Text.ts"
import { Address } from "../server/Address.ts"
import { Loading } from "../server/Readiness.ts"
import { openDemoAccounts } from "./DemoAccounts.ts"
import { sampleOptions } from "./SampleOptions.ts"
import { ensureSampleRegister } from "./SampleRegister.ts"

const loadRegister = Effect.gen(function*() {
  const loading = yield* Loading
  const register = yield* Register
  const start = yield* Clock.currentTimeMillis
  const bar = yield* progressBar("Loading the sample register")
  const hasLoaded = yield* Effect.ensuring(ensureSampleRegister((records) => bar.show({ records })), bar.clear)
  const seconds = Math.ceil(((yield* Clock.currentTimeMillis) - start) / 1000)
  yield* Ref.set(loading, false)
  const size = counted(yield* register.size, "organization")
  yield* Console.log(`Register  ${size}${hasLoaded ? `, loaded in ${seconds} s` : ""}`)
})

/** The name of a company with documents of every type. */
const exampleName = Effect.gen(function*() {
  const register = yield* Register
  const { Sample } = yield* Effect.promise(() => import("@kontor/register/sample"))
  const [euid] = Sample.companiesWithPapers(sampleOptions)
  const location = yield* register.locate({ _tag: "Euid", number: parseEuid(euid!)! })
  return location._tag === "Found" ? location.located.organization.name : "GmbH"
})

const quoted = (text: string): string => encodeURIComponent(text).replaceAll("'", "%27")

/**
 * Prepares a demonstration: loads the sample register, and shows a key for each plan and a first request that works as
 * printed. Rule: Operator surface (decisions 15).
 */
export const demonstrate = Effect.fn("Demonstration.demonstrate")(function*() {
  const { file, keys } = yield* openDemoAccounts
  const { origin } = yield* Address
  yield* loadRegister
  const name = yield* exampleName
  yield* Console.log([
    `Keys      ${file}`,
    "",
    table(
      ["Plan", "API key", "Account"],
      Plan.literals.map((plan) => [plan, Redacted.value(keys[plan].api_key), keys[plan].account_id])
    ),
    "",
    "A first request:",
    "",
    `curl -H 'x-api-key: ${Redacted.value(keys.pro.api_key)}' '${origin}/api/v1/search-organizations?q=${quoted(name)}'`
  ].join("\n"))
})
