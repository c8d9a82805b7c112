import type { ExcerptContent } from "@kontor/core/Documents"
import { contributionsOf, limitedPartnerStatements } from "./LimitedPartners.ts"
import { masterDataStatements } from "./MasterData.ts"
import { peopleStatements } from "./People.ts"
import { relationStatements } from "./Relations.ts"
import type { Statement } from "./Statement.ts"

/** All current and former statements of a register, by column, in the order of each column. */
export const statementsOf = (content: ExcerptContent): ReadonlyArray<Statement> => [
  ...masterDataStatements(content),
  ...peopleStatements(content, contributionsOf(content)),
  ...limitedPartnerStatements(content),
  ...relationStatements(content)
]
