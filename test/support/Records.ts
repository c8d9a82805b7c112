export {
  address,
  day,
  director,
  entityOf,
  holding,
  kpi,
  newNumber,
  newWord,
  organizationId,
  registerEvent,
  shareholderList,
  sourceRecord
} from "@kontor/core/testing/fixtures"
