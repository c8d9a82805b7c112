export { search } from "@kontor/core/testing/fixtures"
