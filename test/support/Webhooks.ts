export {
  addEndpoint,
  after,
  anEndpoint,
  blocking,
  newUlid,
  releaseTo,
  sealedBy,
  settlementOf,
  start
} from "@kontor/core/testing/fixtures"
