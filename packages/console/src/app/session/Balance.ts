import { type Store } from "../state/Store.ts"
import { shared } from "./Session.ts"

/** The credits that the last answer said are left; undefined before the first one. */
export const balance: Store<number | undefined> = shared<number | undefined>("balance", undefined)
