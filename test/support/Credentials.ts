export { aKey, anAccount, at, aToken, json } from "@kontor/core/testing/fixtures"
