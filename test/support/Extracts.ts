export { extractOf, extractsOfLife } from "@kontor/core/testing/fixtures"
