export { type Cost, totalOf } from "../Prices/Costs.ts"
export {
  Charge,
  type Charges,
  ChargesInDoubt,
  type ChargesRecorded,
  type DoubtNotes,
  type Paid,
  type PaidOperation,
  type Priced,
  type Receipt,
  recordedAsBooking,
  RequestCharges,
  RequestIdReused,
  UnsoundAnswer
} from "./Charge.ts"
export * from "./Ledger.ts"
export { OwnAccount, type TransactionPage, type TransactionQuery, Transactions } from "./OwnAccount.ts"
export { purgeRefusals, type RefusalCount, Refusals, type RefusalStore } from "./Refusals.ts"
export { type AskedPeriod, Grouping, Usage, type UsageReport, usageReport, type UsageSum } from "./Usage.ts"
