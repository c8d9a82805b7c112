export { type Cost, totalOf } from "../Prices.ts"
export * from "./Charge.ts"
export * from "./Ledger.ts"
export { type NamedEntry, OwnAccount, type TransactionPage, type TransactionQuery, Transactions } from "./OwnAccount.ts"
export { purgeRefusals, type RefusalCount, Refusals, type RefusalStore } from "./Refusals.ts"
export {
  type AskedPeriod,
  CalendarMonth,
  Grouping,
  type Statement,
  statementCsv,
  Usage,
  type UsageReport,
  usageReport,
  type UsageSum
} from "./Usage.ts"
