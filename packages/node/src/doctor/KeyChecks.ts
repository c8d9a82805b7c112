import type { ServiceKeys } from "@kontor/core"
import { Administration, type KeyUse } from "@kontor/core/Administration"
import { Effect, Option } from "effect"
import { sealedInWords } from "../cli/keys/Rotate.ts"
import { counted } from "../cli/Text.ts"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"

const check = "keys"

const findingOf = (ids: ReadonlyArray<string>) => (use: KeyUse): ReadonlyArray<Finding> => {
  const { key_id } = use
  if (key_id === ids[0]) return []
  const sealed = `${sealedInWords(use)} sealed with key "${key_id}"`
  return ids.includes(key_id)
    ? [warning(check, `${sealed}, which is not the newest. "kontor keys rotate" seals them again.`)]
    : [
      failed(
        check,
        `${sealed}, which the service does not know: they cannot be opened. Put it back behind the newest key.`
      )
    ]
}

/** Whether keys open what their ids sealed. Other bytes under the same id, as on another node, do not. */
const opening = (keys: ServiceKeys["Service"]) =>
  Administration.use(({ tryKeys }) => tryKeys(keys)).pipe(
    Effect.match({
      onSuccess: (): ReadonlyArray<Finding> => [],
      onFailure: ({ key_id, table }) => [
        failed(
          check,
          `something in ${table} cannot be opened with key "${key_id}": that id stands for another key than the one that ` +
            "sealed it. Put the right key back, the same on every node."
        )
      ]
    })
  )

/** Whether everything sealed can be opened, and is sealed with the newest key. Other checks find missing keys. */
export const keyChecks = Effect.gen(function*() {
  const known = yield* ConfiguredKeys.found
  const ids = Option.match(known, { onNone: () => [], onSome: (keys) => keys.map(({ id }) => id) })
  const findings = (yield* Administration.use(({ keyUse }) => keyUse)).flatMap(findingOf(ids))
  if (findings.some(({ status }) => status === "failed")) return findings
  const unopened = Option.isSome(known) ? yield* opening(known.value) : []
  if (findings.length + unopened.length > 0) return [...unopened, ...findings]
  return ids.length === 0
    ? [ok(check, "none yet; the service generates one when it starts")]
    : [ok(check, `${counted(ids.length, "key")}; whatever is sealed is sealed with the newest, "${ids[0]}"`)]
}).pipe(Effect.catchTag("KeysMissing", () => Effect.succeed([])))
