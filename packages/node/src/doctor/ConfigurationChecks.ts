import { Effect } from "effect"
import { missingBaseUrl } from "../configuration/BaseUrlMissing.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { unknownVariables } from "../configuration/UnknownVariables.ts"
import { variableNames } from "../configuration/Variables.ts"
import { KeysMissing } from "../keys/ConfiguredKeys.ts"
import { privateWebhooks } from "../service/WebhookSettings.ts"
import { failed, ok, warning } from "./Finding.ts"

const check = "configuration"

/** Whether the variables are valid, alone and together. Values that may be secret are not shown. */
export const configurationChecks = Effect.gen(function*() {
  const configuration = yield* Configuration
  const { databaseUrl, keys, webhookReach } = configuration
  const set = variableNames.filter((name) => (process.env[name] ?? "") !== "")
  const missing = missingBaseUrl(configuration)
  const unknown = unknownVariables(process.env)
  return [
    databaseUrl !== undefined && keys === undefined
      ? failed(check, new KeysMissing().message)
      : ok(check, set.length === 0 ? "no variable is set" : `set: ${set.join(", ")}`),
    ...(missing === undefined ? [] : [warning(check, missing.message)]),
    ...(webhookReach === "any" ? [warning(check, privateWebhooks)] : []),
    ...unknown.map(({ name, nearest }) =>
      warning(check, `${name} is no variable of Kontor and has no effect. Did you mean ${nearest}?`)
    )
  ]
})
