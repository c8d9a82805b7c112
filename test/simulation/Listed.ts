import type { AccountId } from "@kontor/core/Accounts"
import { MonitorStore } from "@kontor/core/Monitoring"
import { Effect } from "effect"

const everything = { limit: 1_000_000 }

/** All monitors of an account, archived ones among them. */
export const monitorsOf = (account: AccountId) =>
  MonitorStore.use(({ list }) =>
    Effect.zipWith(
      list(account, { ...everything, status: undefined }),
      list(account, { ...everything, status: "archived" }),
      (living, archived) => [...living, ...archived]
    )
  )
