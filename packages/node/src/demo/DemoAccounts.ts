import { AccountId, Authentication, Plan } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Effect, Option, Redacted, Schema } from "effect"
import { join } from "node:path"
import { Configuration } from "../configuration/Configuration.ts"
import { readPrivateFile, writePrivateFile } from "../storage/PrivateFile.ts"

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
export interface DemoAccounts {
  readonly file: string
  readonly keys: DemoKeys
}

/**
 * One account per plan, to try the service. The database cannot show a key again, so the keys are stored in
 * `demo-keys.json` in the data directory, readable by this user alone; accounts whose keys still work stay over
 * restarts.
 */
export const openDemoAccounts: Effect.Effect<
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
