import { Layer } from "effect"
import { Balances } from "../Accounts/Balances.ts"
import { Ledger } from "./Ledger.ts"

/** The balances that admission reads: the ledger itself, by which a storage recognizes its own ledger. */
export const balancesOfLedger: Layer.Layer<Balances, never, Ledger> = Layer.effect(Balances, Ledger)
