import { type PriceList, standardPriceList } from "@kontor/core/Prices"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { readPrices } from "../configuration/Prices.ts"
import { example } from "./Help.ts"
import { answer, json, table } from "./Output.ts"

/** A setting of a version that differs from the version before it. */
interface Difference {
  readonly version: string
  readonly from: string | null
  readonly setting: string
  readonly before: unknown
  readonly after: unknown
}

const settingsOf = (value: unknown, path = ""): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => settingsOf(inner, path === "" ? name : `${path}.${name}`))
    : [[path, value]]

const comparable = ({ from: _from, version: _version, ...settings }: PriceList) => settingsOf(settings)

const differencesOf = (before: PriceList, { from, version, ...after }: PriceList): ReadonlyArray<Difference> => {
  const former = new Map(comparable(before))
  return settingsOf(after)
    .filter(([setting, value]) => JSON.stringify(value) !== JSON.stringify(former.get(setting)))
    .map(([setting, value]) => ({ version, from, setting, before: former.get(setting), after: value }))
}

const written = (value: unknown): string => Array.isArray(value) ? value.join(", ") : String(value)

const check = Command.make(
  "check",
  { file: Argument.String("file").pipe(Argument.withDescription("The price file")), json },
  Effect.fnUntraced(function*(given) {
    const lists = yield* readPrices(given.file)
    const differences = lists.flatMap((list, index) => differencesOf(lists[index - 1] ?? standardPriceList, list))
    yield* answer(given.json, {
      data: { versions: lists.map(({ from, version }) => ({ version, from })), differences },
      text: [
        `The file is valid: ${lists.map(({ from, version }) => `${version} from ${from}`).join(", ")}.`,
        differences.length === 0 ? "Nothing differs from the standard prices." : table(
          ["Version", "From", "Setting", "Before", "After"],
          differences.map(({ after, before, from, setting, version }) => [
            version,
            from ?? "-",
            setting,
            written(before),
            written(after)
          ])
        )
      ].join("\n\n")
    })
  })
).pipe(
  Command.withDescription("Check a price file, and list what each version changes and from which day"),
  example("prices check prices.json", "Before you set KONTOR_PRICES to it")
)

/** `kontor prices`: files of prices. */
export const Prices = Command.make("prices").pipe(
  Command.withDescription("Check a price file"),
  Command.withSubcommands([check])
)
