import { AccountId, Authentication, Plan } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { type Located, parseEuid, Register } from "@kontor/register"
import { Clock, Console, Effect, Option, Redacted, Ref, Schema, Stream } from "effect"
import { ChildProcess } from "effect/process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { CommandFailed } from "../cli/CommandFailed.ts"
import { progressBar } from "../cli/Progress.ts"
import { table } from "../cli/Table.ts"
import { counted } from "../cli/Text.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { diskRoom } from "../doctor/DiskChecks.ts"
import { Address } from "../server/Address.ts"
import { readPrivateFile, writePrivateFile } from "../storage/PrivateFile.ts"
import { version } from "../Version.ts"
import { DemoExamples, examplesOf } from "./DemoExamples.ts"
import { receiverPath, receivesItself } from "./DemoReceiver.ts"
import { Loading } from "./Loading.ts"
import { openReferenceAccount } from "./ReferenceAccount.ts"
import { sampleOptions } from "./SampleOptions.ts"

/** The credits of a new demo account. Rule: Operator surface (decisions 15). */
const startingCredits = 10_000

const DemoAccount = Schema.Struct({ account_id: AccountId, api_key: Schema.RedactedFromValue(Schema.String) })
type DemoAccount = typeof DemoAccount.Type

const DemoKeys = Schema.fromJsonString(
  Schema.Struct({ free: DemoAccount, plus: DemoAccount, pro: DemoAccount, max: DemoAccount })
)
type DemoKeys = typeof DemoKeys.Type

const readKeys = (file: string) =>
  Effect.map(readPrivateFile(file), Option.flatMap((text) => Schema.decodeOption(DemoKeys)(Redacted.value(text))))

const writeKeys = Effect.fnUntraced(function*(file: string, keys: DemoKeys) {
  const text = Object.fromEntries(
    Plan.literals.map((plan) => [plan, { ...keys[plan], api_key: Redacted.value(keys[plan].api_key) }])
  )
  yield* writePrivateFile(file, Redacted.make(`${JSON.stringify(text, undefined, 2)}\n`))
})

/** The file of the keys, and the account and key of each plan. */
interface DemoAccounts {
  readonly file: string
  readonly keys: DemoKeys
}

/**
 * One account per plan, to try the service. The database cannot show a key again, so the keys are stored in
 * `demo-keys.json` in the data directory, readable by this user alone; accounts whose keys still work stay over
 * restarts.
 */
const openDemoAccounts: Effect.Effect<
  DemoAccounts,
  never,
  Administration | Authentication | Configuration
> = Effect.gen(function*() {
  const administration = yield* Administration
  const authentication = yield* Authentication
  const { dataDirectory } = yield* Configuration
  const file = join(dataDirectory, "demo-keys.json")
  const kept = Option.getOrUndefined(yield* readKeys(file))

  const holds = ({ account_id, api_key }: DemoAccount) =>
    authentication.authenticate({ _tag: "ApiKey", text: api_key }).pipe(
      Effect.map((caller) => caller.account_id === account_id),
      Effect.orElseSucceed(() => false)
    )
  const make = Effect.fnUntraced(function*(plan: Plan) {
    const { record, secret } = yield* administration.createAccount({
      name: `Demo ${plan}`,
      email: null,
      plan,
      credits: startingCredits
    }).pipe(Effect.orDie)
    return { account_id: record.id, api_key: secret }
  })
  const keepOrMake = Effect.fnUntraced(function*(plan: Plan) {
    const known = kept?.[plan]
    return known !== undefined && (yield* holds(known)) ? known : yield* make(plan)
  })

  const keys = yield* Effect.all({
    free: keepOrMake("free"),
    plus: keepOrMake("plus"),
    pro: keepOrMake("pro"),
    max: keepOrMake("max")
  })
  yield* writeKeys(file, keys)
  return { file, keys }
})

const Loaded = Schema.fromJsonString(Schema.Struct({ version: Schema.String, organizations: Schema.Int }))

const markerOf = ({ dataDirectory }: Configuration["Service"]): string => join(dataDirectory, "sample-register.json")

const loader = ChildProcess.make(
  process.execPath,
  [fileURLToPath(import.meta.resolve("@kontor/node/sample-loader"))],
  { stdin: "ignore", stderr: "inherit", killSignal: "SIGKILL" }
)

/**
 * Loads the sample register in a process of its own, beside the service: reading, sorting and printing takes several
 * times the memory of the service, and the process returns all of it. It ends at once with the service: what it had not
 * committed is loaded again.
 */
const load = Effect.fn("SampleRegister.load")(
  function*(onRecords: (count: number) => Effect.Effect<void>) {
    const { exitCode, stdout } = yield* loader
    yield* stdout.pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.runForEach((line) => onRecords(Number(line)))
    )
    if ((yield* exitCode) === 0) return
    const { isEnough, room } = yield* Effect.orDie(diskRoom)
    return yield* new CommandFailed({
      message: `The sample register could not be loaded; the lines above say why. ${
        isEnough ? "Start again" : `${room}: make room there, or move it with KONTOR_DATA_DIR, and start again`
      }, and it is completed.`
    })
  },
  Effect.scoped,
  Effect.catchTag("PlatformError", Effect.die)
)

/**
 * Ensures that the sample register is loaded. Returns whether it had to be. It completes an interrupted load. A note in
 * the data directory says that it is complete, and holds while the register has as many organizations.
 */
const ensureSampleRegister = Effect.fn("SampleRegister.ensure")(
  function*(onStart: Effect.Effect<void>, onRecords: (count: number) => Effect.Effect<void>) {
    const register = yield* Register
    const configuration = yield* Configuration
    const organizations = configuration.demoOrganizations
    const file = markerOf(configuration)
    const loaded = Option.flatMap(
      yield* readPrivateFile(file),
      (text) => Schema.decodeOption(Loaded)(Redacted.value(text))
    )
    const isCurrent = Option.exists(loaded, (last) => last.version === version && last.organizations === organizations)
    if (isCurrent && (yield* Effect.orDie(register.size)) >= organizations) return false
    yield* onStart
    yield* load(onRecords)
    yield* writePrivateFile(file, Redacted.make(JSON.stringify({ version, organizations })))
    return true
  }
)

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
  const { Sample } = yield* Effect.promise(() => import("@kontor/sources/sample"))
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
