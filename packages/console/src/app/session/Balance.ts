import { type Store, store } from "../state/Store.ts"
import { session } from "./Session.ts"

/** The credits that the last answer said are left; undefined before the first one. */
export const balance: Store<number | undefined> = store<number | undefined>(undefined)

session.subscribe(() => {
  if (session.get() === undefined) balance.set(undefined)
})
