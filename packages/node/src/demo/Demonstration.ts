import { everyItem } from "@kontor/core"
import { AccountId, Accounts, Authentication, Caller, Credentials, Issuer, Plan } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import type { Sending } from "@kontor/core/Idempotency"
import { Monitors } from "@kontor/core/Monitoring"
import {
  type EntityId,
  featureValues,
  type Profile,
  RegisterUpstream,
  UpstreamUnavailable
} from "@kontor/core/Register"
import { Endpoints, EndpointTrials } from "@kontor/core/Webhooks"
import { layer } from "@kontor/embed"
import { DocumentExamples, type Examples, noExamples } from "@kontor/http"
import { toNodeHandler } from "@kontor/http/node"
import { Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import {
  Array,
  Clock,
  Console,
  Context,
  DateTime,
  Effect,
  Exit,
  Layer,
  Option,
  Redacted,
  Ref,
  Schedule,
  Schema,
  Scope,
  Semaphore,
  Stream
} from "effect"
import { createServer } from "node:http"
import { join } from "node:path"
import { CommandFailed } from "../cli/Failure.ts"
import { counted, progressBar, table } from "../cli/Output.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { diskRoom } from "../doctor/ConfigurationChecks.ts"
import { Address, codeOf, ListenFailed } from "../server/Address.ts"
import { oneShotIdentity } from "../service/Cryptography.ts"
import { RegisterHold } from "../service/Service.ts"
import { readPrivateFile, writePrivateFile } from "../storage/PrivateFile.ts"
import { receiverPath, receivesItself, refusing } from "./DemoReceiver.ts"
import { isNoted, Loader, Loading, note, sampleOptions } from "./Loader.ts"

/** The time to wait before asking the sample register again, in seconds. */
const retryAfter = 5

/** The time between two tries to find the example of the first request while the register is loaded. */
const betweenTries = "50 millis"

/** Of a demonstration: holds its register until that is complete: see `RegisterHold`. */
export const holding = (isDemonstration: boolean): Layer.Layer<never, never, Loading> =>
  isDemonstration
    ? Layer.effect(
      RegisterHold,
      Effect.map(Loading, (loading) =>
        Effect.flatMap(Ref.get(loading), (records) =>
          records === undefined
            ? Effect.void
            : Effect.fail(new UpstreamUnavailable({ retry_after_seconds: retryAfter, reason: "loading" }))))
    )
    : Layer.empty

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
const examplesOf = Effect.fn("DemoExamples.of")(function*(located: Profile, local: LocalExamples | undefined) {
  const register = yield* Register
  const { entity_id, organization: { value: { name } } } = located
  const { related_persons } = featureValues(yield* register.features(located, ["related_persons"]))
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
  yield* Effect.forEach(tokens, (token) => administration.revokeToken(token.id, id), { discard: true })
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
    allow_duplicate: true,
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

/** The credits of a new demo account. */
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

/** A new account of a plan, with its key. */
const demoAccount = Effect.fnUntraced(function*(plan: Plan) {
  const { createAccount } = yield* Administration
  const { record, secret } = yield* createAccount({
    name: `Demo ${plan}`,
    email: null,
    plan,
    credits: startingCredits
  })
  return { account_id: record.id, api_key: secret }
}, Effect.orDie)

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
  const authentication = yield* Authentication
  const { dataDirectory } = yield* Configuration
  const file = join(dataDirectory, "demo-keys.json")
  const kept = Option.getOrUndefined(yield* readKeys(file))

  const holds = ({ account_id, api_key }: DemoAccount) =>
    authentication.authenticate({ _tag: "ApiKey", text: api_key }).pipe(
      Effect.map((caller) => caller.account_id === account_id),
      Effect.orElseSucceed(() => false)
    )
  const keepOrMake = Effect.fnUntraced(function*(plan: Plan) {
    const known = kept?.[plan]
    return known !== undefined && (yield* holds(known)) ? known : yield* demoAccount(plan)
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

/** Loads the sample register. */
const load = Effect.fn("SampleRegister.load")(
  function*(onRecords: (count: number) => Effect.Effect<void>) {
    const { exitCode, records } = yield* Loader.use(({ load }) => load)
    let count = 0
    yield* Stream.runForEach(records, (taken) => onRecords(count += taken))
    if ((yield* exitCode) === 0) return
    const { isEnough, room } = yield* Effect.orDie(diskRoom)
    return yield* new CommandFailed({
      message: `The sample register could not be loaded; the lines above say why. ${
        isEnough ? "Start again" : `${room}: make room there, or move it with KONTOR_DATA_DIR, and start again`
      }, and it is completed.`
    })
  },
  Effect.catchTag("PlatformError", Effect.die)
)

/**
 * Ensures that the sample register is loaded. Returns whether it had to be. It completes an interrupted load. A note in
 * the data directory says that it is complete, and holds while the register has as many organizations.
 */
const ensureSampleRegister = Effect.fn("SampleRegister.ensure")(
  function*(onStart: Effect.Effect<void>, onRecords: (count: number) => Effect.Effect<void>) {
    const register = yield* Register
    const { demoOrganizations } = yield* Configuration
    if ((yield* isNoted) && (yield* Effect.orDie(register.size)) >= demoOrganizations) return false
    yield* onStart
    yield* load(onRecords)
    yield* note
    return true
  }
)

const loadingStarts = Console.log(
  "Register  the sample is being loaded; what is not found yet is answered 503 until it is complete"
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

/** A company with documents of every type, as soon as the register and its search have it. */
const example = Effect.gen(function*() {
  const { resolve } = yield* RegisterUpstream
  const { Sample } = yield* Effect.promise(() => import("@kontor/sources/sample"))
  const [euid] = Sample.companiesWithPapers(yield* sampleOptions)
  return yield* Effect.gen(function*() {
    const held = yield* resolve(euid!, "precise", new Set())
    if (held._tag !== "Found") return undefined
    yield* resolve(held.profile.organization.value.name, "best", new Set())
    return held.profile
  }).pipe(Effect.retry(Schedule.spaced(betweenTries)), Effect.orDie)
})

/** Fills the reference in, with credentials only where nobody but this machine can read them. */
const showExamples = Effect.fnUntraced(function*(located: Profile) {
  const { host } = yield* Configuration
  const { origin } = yield* Address
  const url = `${origin}${receiverPath}`
  const local = receivesItself(true, host)
    ? { ...yield* openReferenceAccount(located.entity_id, url), url }
    : undefined
  yield* Ref.set(yield* DemoExamples, yield* examplesOf(located, local))
}, Effect.catch((failure) => Effect.logWarning("The reference has no account to try requests with", failure)))

const quoted = (text: string): string => encodeURIComponent(text).replaceAll("'", "%27")

const keysTable = (accounts: DemoKeys): string =>
  table(
    ["Plan", "API key", "Account"],
    Plan.literals.map((plan) => [plan, Redacted.value(accounts[plan].api_key), accounts[plan].account_id])
  )

/**
 * Prepares a demonstration: shows a key for each plan at once, loads the sample register behind it, and shows a first
 * request as soon as it works as printed. Rule: operators#demonstration.
 */
export const demonstrate = Effect.fn("Demonstration.demonstrate")(function*() {
  const { file, keys } = yield* openDemoAccounts
  const { origin } = yield* Address
  yield* Console.log([
    `Keys      ${file}`,
    "",
    keysTable(keys),
    ""
  ].join("\n"))
  const firstRequest = Effect.gen(function*() {
    const located = yield* example
    const query = quoted(located?.organization.value.name ?? "GmbH")
    yield* Console.log([
      "A first request:",
      "",
      `curl -H 'x-api-key: ${Redacted.value(keys.pro.api_key)}' '${origin}/api/v1/search-organizations?q=${query}'`,
      ""
    ].join("\n"))
    return located
  })
  const [located] = yield* Effect.all([firstRequest, loadRegister], { concurrency: "unbounded" })
  if (located !== undefined) yield* showExamples(located)
})

/** The API key of each plan's account where keys are fixed. */
const fixedKeys: Readonly<Record<Plan, string>> = {
  free: "kt_free00000000000000000000000000004RN7va",
  plus: "kt_plus00000000000000000000000000002JxZXE",
  pro: "kt_pro000000000000000000000000000000crK5e",
  max: "kt_max000000000000000000000000000001qNTfu"
}

/** The account of a plan with its fixed key. */
const fixedAccount = Effect.fnUntraced(function*(plan: Plan) {
  const administration = yield* Administration
  const credentials = yield* Credentials
  const { records } = yield* Accounts
  const id = AccountId.make(`00000000-0000-7000-8000-00000000000${Plan.literals.indexOf(plan) + 1}`)
  const secret = Redacted.make(fixedKeys[plan])
  const now = yield* DateTime.now
  yield* records?.add({
    id,
    name: `Demo ${plan}`,
    email: null,
    subscription: null,
    status: "active",
    created_at: now
  }) ?? Effect.void
  const end = DateTime.add(now, { years: 1 })
  const period = { status: "active", current_period_start: now, current_period_end: end } as const
  if (plan !== "free") yield* administration.subscribe(id, { plan, ...period })
  yield* administration.grant(id, startingCredits)
  const issuer = Layer.provide(
    Issuer.layer,
    Layer.succeed(Credentials, { ...credentials, apiKey: Effect.succeed(secret) })
  )
  yield* Effect.provide(Issuer.use(({ apiKey }) => apiKey(id, "first key", null, "first")), issuer)
  return { account_id: id, api_key: secret }
}, Effect.orDie)

/** The number of organizations of a register in memory. */
const organizationsInMemory = 200

/** The records of the sample register, read once: every reset takes them in anew. */
const sampleRecords = Effect.gen(function*() {
  const [{ Sample }, { readerOf }] = yield* Effect.promise(() =>
    Promise.all([import("@kontor/sources/sample"), import("@kontor/sources")])
  )
  return yield* Stream.fromIterable(Sample.files({ organizations: organizationsInMemory })).pipe(
    Stream.flatMap(({ content, name, source }) =>
      readerOf[source]({ name, bytes: Stream.succeed(new TextEncoder().encode(content)) })
    ),
    Stream.runCollect,
    Effect.map(Array.getSuccesses)
  )
}).pipe(Effect.provide(oneShotIdentity))

/** A service in memory as it begins: the sample register, and an account for each plan. */
const openInMemory = Effect.fnUntraced(function*(records: ReadonlyArray<SourceRecord>, areKeysFixed: boolean) {
  const { baseUrl } = yield* Address
  const { adminToken, webhookReach } = yield* Configuration
  const privateWebhooks = webhookReach !== "public"
  const context = yield* Layer.build(
    Layer.fresh(layer({ database: "memory", baseUrl, excerpts: "unofficial", privateWebhooks }))
  )
  const open = Effect.gen(function*() {
    yield* RegisterIntake.use(({ take }) => take(records))
    const account = areKeysFixed ? fixedAccount : demoAccount
    return yield* Effect.all({
      free: account("free"),
      plus: account("plus"),
      pro: account("pro"),
      max: account("max")
    })
  })
  const accounts = yield* Effect.provideContext(open, context)
  const administration = adminToken === undefined ? {} : { administration: { token: adminToken } }
  const handler = yield* Effect.acquireRelease(
    Effect.sync(() => toNodeHandler(Layer.succeedContext(context), administration)),
    ({ dispose }) => Effect.promise(() => dispose())
  )
  yield* Effect.promise(() => handler.ready)
  return { accounts, handler }
}, Effect.orDie)

/**
 * A service in memory with a small sample register, for tests of programs in any language: what it holds ends with it,
 * and `POST /reset` begins anew. With fixed keys, the keys and accounts of the plans are the same at every start. Rule:
 * operators#in-memory.
 */
export const serveInMemory = Effect.fn("Demonstration.serveInMemory")(function*(areKeysFixed: boolean) {
  const { host, origin, port } = yield* Address
  const records = yield* sampleRecords
  const turn = yield* Semaphore.make(1)
  const services = yield* Effect.context<Address | Configuration>()
  const outer = yield* Effect.scope
  const begin = Effect.gen(function*() {
    const scope = yield* Scope.fork(outer)
    const world = yield* Scope.provide(openInMemory(records, areKeysFixed), scope)
    return { ...world, end: Scope.close(scope, Exit.void) }
  })
  let current = yield* begin
  const reset = turn.withPermit(Effect.gen(function*() {
    const { end } = current
    current = yield* begin
    yield* end
  }))
  const runReset = Effect.runPromiseWith(services)
  yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>, ListenFailed>((resume) => {
      const server = createServer((request, response) => {
        if (request.method !== "POST" || request.url !== "/reset") return current.handler(request, response)
        void runReset(reset).then(() => response.writeHead(204).end())
      })
      server.once("error", (error) => resume(Effect.fail(new ListenFailed({ host, port, reason: codeOf(error) }))))
      server.listen(port, host, () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close())
  )
  yield* Console.log([
    `Kontor listens on ${origin}/api`,
    "",
    `Docs      ${origin}/docs`,
    `Data      in memory: ${counted(organizationsInMemory, "organization")}; POST ${origin}/reset begins anew`,
    "",
    keysTable(current.accounts)
  ].join("\n"))
  return yield* Effect.never
}, Effect.scoped)
