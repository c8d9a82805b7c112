import type { ExcerptContent } from "@kontor/core"
import { contributionsOf, limitedPartnerStatements } from "./LimitedPartners.ts"
import { masterDataStatements } from "./MasterData.ts"
import { peopleStatements } from "./People.ts"
import { relationStatements } from "./Relations.ts"
import type { Statement } from "./Statement.ts"

/** Everything a register says and said of an organization, by column, in the order in which a column shows it. */
export const statementsOf = (content: ExcerptContent): ReadonlyArray<Statement> => [
  ...masterDataStatements(content),
  ...peopleStatements(content, contributionsOf(content)),
  ...limitedPartnerStatements(content),
  ...relationStatements(content)
]
