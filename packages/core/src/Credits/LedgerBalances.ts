import { Layer } from "effect"
import { Balances } from "../Accounts/Balances.ts"
import { Ledger } from "./Ledger.ts"

/** Every ledger shows admission the balances of accounts: it is the very service, so that storages recognize it. */
export const balancesOfLedger: Layer.Layer<Balances, never, Ledger> = Layer.effect(Balances, Ledger)
