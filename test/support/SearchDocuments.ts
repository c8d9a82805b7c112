export { randomDocuments, searchDocument } from "@kontor/core/testing/fixtures"
