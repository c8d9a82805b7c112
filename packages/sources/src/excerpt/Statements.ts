import { type Holding, shareholderName } from "@kontor/core/Register"
import type { ExcerptContent } from "@kontor/register"
import { germanAmount, germanDay } from "../printing/German.ts"
import { masterDataStatements } from "./MasterData.ts"
import { peopleStatements } from "./People.ts"
import { relationStatements } from "./Relations.ts"
import { current, former, type Statement } from "./Statement.ts"

const written = ({ shareholder }: Holding): string => {
  if ("entity_name" in shareholder) return shareholder.entity_name
  const { birth_date, city, first_name, last_name } = shareholder
  return [last_name, first_name, city, birth_date === null ? null : `*${germanDay(birth_date)}`]
    .filter((part) => part !== null).join(", ") || shareholderName(shareholder)
}

const textOf = (holding: Holding): string =>
  holding.contribution === null
    ? `Kommanditist: ${written(holding)}`
    : `Kommanditist: ${written(holding)}\nEinlage: ${germanAmount(holding.contribution)}`

const holdings = ({ organization, shareholders }: ExcerptContent) =>
  organization.registration.register_type === "HRA" && shareholders !== undefined
    ? { held: shareholders.entries, past: shareholders.history.past }
    : { held: [], past: [] }

/** The contributions of limited partners, by identifier; the register of other companies shows none. */
const contributionsOf = (content: ExcerptContent): ReadonlyMap<string, string> => {
  const { held, past } = holdings(content)
  return new Map(
    [...past, ...held].flatMap(({ contribution, shareholder }) =>
      contribution === null ? [] : [[shareholder.entity_id, germanAmount(contribution)] as const]
    )
  )
}

/** The limited partners that only the list of shareholders names, and no role. */
const limitedPartnerStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const { current: holders, past: formerHolders } = content.persons
  const inRoles = new Set([...holders, ...formerHolders].map(({ entity_id }) => entity_id))
  const unreported = ({ role, shareholder }: Holding) =>
    !inRoles.has(shareholder.entity_id) && (role === null || role.label === "LIMITED_PARTNER")
  const { held, past } = holdings(content)
  return [
    ...held.filter(unreported).map((holding) => current("limited_partners", textOf(holding), null)),
    ...past.filter(unreported).map((holding) => former("limited_partners", textOf(holding), null, null))
  ]
}

/** All current and former statements of a register, by column, in the order of each column. */
export const statementsOf = (content: ExcerptContent): ReadonlyArray<Statement> => [
  ...masterDataStatements(content),
  ...peopleStatements(content, contributionsOf(content)),
  ...limitedPartnerStatements(content),
  ...relationStatements(content)
]
