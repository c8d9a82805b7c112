import { Tokens } from "@kontor/core/Accounts"
import { OwnAccount, Transactions } from "@kontor/core/Credits"
import { Monitors } from "@kontor/core/Monitoring"
import { Deliveries, Endpoints } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import type { Needed } from "./Paid.ts"
import type { Customer, World } from "./World.ts"

type Read = (world: World, customer: Customer) => Effect.Effect<unknown, unknown, Needed>

const foreignMonitor: Read = (world) =>
  Monitors.use((monitors): ReturnType<Read> => {
    const ids = world.customers.flatMap((customer) => customer.monitors)
    return ids.length === 0
      ? monitors.list({ per_page: 100 })
      : world.pick([monitors.get, monitors.check])(world.pick(ids))
  })

const foreignEndpoint: Read = (world) =>
  Endpoints.use((endpoints): ReturnType<Read> => {
    const ids = world.customers.flatMap((customer) => customer.endpoints)
    return ids.length === 0
      ? endpoints.list({ per_page: 100 })
      : world.pick([endpoints.get, endpoints.enable])(world.pick(ids))
  })

/** What is read for free, of the caller's own account or of whatever it names: nobody sees what is not theirs. */
export const reads: ReadonlyArray<Read> = [
  () => OwnAccount.use(({ account }) => account),
  () => OwnAccount.use(({ credits }) => credits),
  () => Transactions.use(({ page }) => page({ per_page: 100 })),
  () => Monitors.use(({ list }) => list({ per_page: 100 })),
  () => Endpoints.use(({ list }) => list({ per_page: 100 })),
  () => Deliveries.use(({ list }) => list({ per_page: 100 })),
  () => Deliveries.use(({ events }) => events({ per_page: 100 })),
  (_, { name }) =>
    Tokens.use(({ create, list }) =>
      Effect.andThen(
        Effect.catchTag(create({ token_name: name }), "LimitReached", () => Effect.void),
        list({ per_page: 100 })
      )
    ),
  foreignMonitor,
  foreignEndpoint
]

/** The texts that nobody but this customer may read. */
const marksOf = ({ endpoints, id, monitors, name }: Customer): ReadonlyArray<string> => [
  id,
  `"${name}`,
  ...monitors,
  ...endpoints
]

/** Notes whatever of an answer belongs to somebody else. */
export const keptApart = (world: World, customer: Customer, answer: unknown): void => {
  const text = JSON.stringify(answer)
  const others = world.customers.filter((one) => one !== customer)
  const foreign = others.flatMap(marksOf).filter((mark) => text.includes(mark))
  if (foreign.length > 0) world.violations.push(`${customer.name} got what belongs to another one: ${foreign.join()}`)
}
