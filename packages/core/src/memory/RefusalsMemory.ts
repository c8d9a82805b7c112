import { Effect, Layer } from "effect"
import { addedTo, type RefusalCount, Refusals } from "../Credits/Refusals.ts"
import { makeTables, noRows, rowsOf } from "./Tables.ts"

const keyOf = ({ account_id, day, endpoint }: RefusalCount): string => `${account_id} ${day} ${endpoint}`

/** The counts of refused requests in memory: part of units of work, and gone when the process ends. */
export const layer: Layer.Layer<never> = Layer.sync(Refusals, () => {
  const tables = makeTables({ counts: noRows<string, RefusalCount>() })
  const remove = (isGone: (count: RefusalCount) => boolean) =>
    tables.write(({ counts }) => {
      const gone = rowsOf(counts).filter(isGone)
      for (const count of gone) counts.delete(keyOf(count))
      return gone.length
    })
  return {
    add: (added) =>
      tables.write(({ counts }) => {
        for (const count of added) counts.set(keyOf(count), addedTo(counts.get(keyOf(count)), count))
      }),
    list: (account, period) =>
      tables.read(({ counts }) =>
        rowsOf(counts).filter(({ account_id, day }) =>
          account_id === account && (period === undefined || (day >= period.from && day <= period.to))
        )
      ),
    erase: (account) => Effect.asVoid(remove(({ account_id }) => account_id === account)),
    purge: (before) => remove(({ day }) => day < before)
  }
})
