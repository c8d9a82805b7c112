export { everyName, everyPerson, recordOf, RecordSeed } from "@kontor/core/testing/fixtures"
