import { Console, Data, Effect } from "effect"
import { parseArgs } from "node:util"
import { allResults } from "../Results.ts"
import { Impossible, type Part, planOf } from "./Capacity.ts"
import { costsOf } from "./Costs.ts"

const usage = `node test/bench/capacity/run.ts OPERATION=RATE...   finds nodes and cores for requests a second

  OPERATION       profile, features, catalog, credits, missing (404), unknown (401), unfunded (402)
  --target SHARE  how much of their time processors work at most (0.6)
  --p99 MS        within how many milliseconds 99 of 100 requests are answered (100)
  --price PRICE   of a core for an hour (0.04)`

const partOf = ({ cores, p99, utilisation }: Part): string =>
  `${cores}, which work ${Math.round(utilisation * 100)} % of their time, p99 ${p99.toFixed(1)} ms`

const load = (operations: ReadonlyArray<string>): Readonly<Record<string, number>> =>
  Object.fromEntries(operations.map((one) => {
    const [operation = "", rate = ""] = one.split("=")
    return [operation, Number(rate)]
  }))

const answer = (): string => {
  const { positionals, values: { p99, price, target } } = parseArgs({
    allowPositionals: true,
    options: {
      target: { type: "string", default: "0.6" },
      p99: { type: "string", default: "100" },
      price: { type: "string", default: "0.04" }
    }
  })
  const demand = { load: load(positionals), target: Number(target), p99: Number(p99), price: Number(price) }
  const plan = planOf(demand, costsOf(allResults()))
  return [
    `requests a second: ${plan.requests.toLocaleString("en")}`,
    `nodes of one core each: ${partOf(plan.nodes)}`,
    `cores of the database: ${partOf(plan.database)}`,
    `p99 of both: at most ${plan.p99.toFixed(1)} ms`,
    `a million requests: ${plan.million.toFixed(4)} at ${price} a core and hour`
  ].join("\n")
}

/** There is no answer: the load is impossible, or the command was written wrongly. */
class NoPlan extends Data.TaggedError("NoPlan")<{ readonly message: string }> {}

const said = Effect.try({
  try: answer,
  catch: (error) => new NoPlan({ message: error instanceof Impossible ? error.message : String(error) })
}).pipe(
  Effect.flatMap(Console.log),
  Effect.catch(({ message }) =>
    Effect.andThen(
      Console.error(`${message}\n\n${usage}`),
      Effect.sync(() => {
        process.exitCode = 2
      })
    )
  )
)

await Effect.runPromise(said)
