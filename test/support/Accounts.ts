export { accountWith, allEntries, bookingOf, newAccount } from "@kontor/core/testing/fixtures"
