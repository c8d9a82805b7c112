export { drawsOf } from "@kontor/core/testing/fixtures"
