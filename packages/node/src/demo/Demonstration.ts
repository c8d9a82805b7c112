import { everyItem } from "@kontor/core"
import { AccountId, Authentication, Caller, Plan } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import type { Sending } from "@kontor/core/Idempotency"
import { Monitors } from "@kontor/core/Monitoring"
import { type EntityId } from "@kontor/core/Register"
import { Endpoints, EndpointTrials } from "@kontor/core/Webhooks"
import { DocumentExamples, type Examples, noExamples } from "@kontor/http"
import { type Located, parseEuid, Register } from "@kontor/register"
import { Clock, Console, Context, Effect, Layer, Option, Redacted, Ref, Schema, Stream } from "effect"
import { ChildProcess } from "effect/process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { CommandFailed } from "../cli/Failure.ts"
import { counted, progressBar, table } from "../cli/Output.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { diskRoom } from "../doctor/ConfigurationChecks.ts"
import { Address } from "../server/Address.ts"
import { readPrivateFile, writePrivateFile } from "../storage/PrivateFile.ts"
import { version } from "../Version.ts"
import { receiverPath, receivesItself, refusing } from "./DemoReceiver.ts"
import { Loading, sampleOptions } from "./Sample.ts"

/**
 * The examples of the reference, instead of those of the contract, from the moment the sample register is complete.
 */
export class DemoExamples extends Context.Service<DemoExamples, Ref.Ref<Examples>>()(
  "@kontor/node/demo/Demonstration/DemoExamples"
) {
  static readonly layer: Layer.Layer<DemoExamples> = Layer.effect(DemoExamples, Ref.make(noExamples))
}

/** The examples of a demonstration, for the pages of the service. */
export const shown: Layer.Layer<never, never, DemoExamples> = Layer.effect(
  DocumentExamples,
  Effect.map(DemoExamples, Ref.get)
)

/** Offered only if no other machine can reach the demonstration: credentials to fill in, and a receiver. */
interface LocalExamples extends Required<Examples> {
  /** The address of the receiver of the demonstration's own webhooks. */
  readonly url: string
}

/** Values with which the operations find something: an organization of the sample, a person of it, and a Signal. */
const examplesOf = Effect.fn("DemoExamples.of")(function*(located: Located, local: LocalExamples | undefined) {
  const register = yield* Register
  const { entity_id, name } = located.organization
  const { related_persons } = yield* register.features(located, ["related_persons"])
  const person = related_persons?.current.find((holder) => "name_parts" in holder)
  const newest = { organizations: [], from: undefined, to: undefined, after: undefined, limit: 1 }
  const [signal] = yield* register.events({ ...newest, topics: ["NEW_REGISTRATIONS"] })
  const values = {
    q: name,
    company_id: entity_id,
    entity_id,
    organization_q: name,
    ...(person !== undefined && "name" in person && { person_q: person.name }),
    ...(signal !== undefined && { signalId: signal.event.id }),
    ...(local !== undefined && { url: local.url, ...local.values })
  }
  return { values, apiKey: local?.apiKey, token: local?.token } satisfies Examples
})

const name = "Demo reference"

/** The credits that the account has at each start at least. */
const credits = 10_000

/** The account of earlier starts, or a new one, with enough credits. */
const account = Effect.gen(function*() {
  const administration = yield* Administration
  const found = (yield* administration.accounts({ text: name, limit: 1 }))[0]
  const { id } = found ?? (yield* administration.createAccount({ name, email: null, plan: "max", credits })).record
  const { balance } = yield* administration.account(id)
  if (balance.total < credits) yield* Effect.ignore(administration.grant(id, credits - balance.total))
  const keys = yield* everyItem((query) => administration.apiKeys(id, query))
  yield* Effect.forEach(keys, (key) => administration.revokeApiKey(key.id, id), { discard: true })
  const tokens = yield* everyItem((query) => administration.tokens(id, query))
  yield* Effect.forEach(tokens, (token) => administration.revokeToken(id, token.id), { discard: true })
  return id
})

/** Credentials to ask with, and others to revoke. */
const credentials = Effect.fnUntraced(function*(account_id: AccountId) {
  const administration = yield* Administration
  const token = (name: string) =>
    administration.createToken({
      account_id,
      name,
      abilities: ["api:data", "account:read", "monitoring:manage", "account:keys"],
      expires_at: null
    })
  const [key, spareKey] = [
    yield* administration.createApiKey(account_id, "reference"),
    yield* administration.createApiKey(account_id, "to revoke")
  ]
  const [bearer, spareToken] = [yield* token("reference"), yield* token("to revoke")]
  return {
    apiKey: Redacted.value(key.secret),
    token: Redacted.value(bearer.secret),
    values: { "api-keys.id": spareKey.record.id, "tokens.id": String(spareToken.record.id) }
  }
})

/** Archives what an earlier start left: the receiver may have another address now. */
const cleared = Effect.gen(function*() {
  const [endpoints, monitors] = [yield* Endpoints, yield* Monitors]
  yield* Effect.forEach(yield* everyItem(monitors.list), ({ id }) => monitors.archive(id), { discard: true })
  yield* Effect.forEach(yield* everyItem(endpoints.list), ({ id }) => endpoints.archive(id), { discard: true })
})

/** Sends a trial, as a request for it would. */
const sent = <Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>(
  { prepare, record, send }: Sending<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>
) => prepare.pipe(Effect.flatMap(send), Effect.flatMap(record))

/** Two active endpoints, a monitor that sends to one, and a delivery that the other one refused. */
const watched = Effect.fnUntraced(function*(entity_id: EntityId, url: string) {
  const [endpoints, trials, monitors] = [yield* Endpoints, yield* EndpointTrials, yield* Monitors]
  yield* cleared
  const active = Effect.fnUntraced(function*(name: string, address: string) {
    const { endpoint: { id } } = yield* endpoints.create({ name, url: address })
    yield* sent(trials.verify(id))
    return id
  })
  const endpoint = yield* active("Example", url)
  const failed = yield* sent(trials.test(yield* active("Example that refuses", `${url}${refusing}`)))
  const monitor = yield* monitors.create({
    entity_id,
    poll_interval_days: 30,
    endpoint_ids: [endpoint],
    label: "Example"
  })
  return {
    endpoint_ids: [endpoint],
    "monitors.id": monitor.id,
    "webhook-endpoints.id": endpoint,
    "webhook-deliveries.id": failed.id,
    "idempotency-key": monitor.id.slice(-6)
  }
})

/**
 * Opens the account with which the reference of a demonstration tries requests out: everything that an operation names
 * by its id is there, and the accounts of the plans stay untouched. Each start has credentials and ids of its own.
 */
const openReferenceAccount = Effect.fn("ReferenceAccount.open")(function*(entity_id: EntityId, url: string) {
  const account_id = yield* account
  const { values, ...secrets } = yield* credentials(account_id)
  const caller = Caller.of({ account_id, plan: "max", abilities: [], balance: credits })
  const ids = yield* Effect.provideService(watched(entity_id, url), Caller, caller)
  return { ...secrets, values: { ...values, ...ids } }
})

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
