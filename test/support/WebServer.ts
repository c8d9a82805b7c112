export { webServer } from "@kontor/core/testing/fixtures"
