import type { OrganizationProfile } from "@kontor/client"
import type { RelatedPerson } from "../../api/Organizations.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { companyWords } from "./Words.ts"

interface Props {
  readonly label: string
  readonly people: ReadonlyArray<RelatedPerson>
  readonly hasEnded: boolean
}

const PeopleTable = ({ hasEnded, label, people }: Props) => {
  const t = useWords(companyWords)
  const language = useLanguage()
  const { date } = useFormat()
  const day = (text: string | null) => text === null ? "–" : date(text)
  return (
    <Table
      label={label}
      rows={people}
      keyOf={({ entity_id, label, start_date }) => `${entity_id} ${label} ${start_date}`}
      columns={[
        {
          name: t.name,
          cell: (person) =>
            "organization" in person
              ? <Link to={`/companies/${person.organization.entity_id}`}>{person.organization.name}</Link>
              : person.name
        },
        { name: t.role, cell: ({ role }) => role[language].long },
        { name: t.representation, cell: ({ representation }) => representation ?? "–" },
        hasEnded
          ? { name: t.until, cell: ({ end_date }: RelatedPerson) => day(end_date) }
          : { name: t.since, cell: ({ start_date }: RelatedPerson) => day(start_date) }
      ]}
    />
  )
}

/** Who acts, and who acted, for the company. */
export const People = ({ people }: { readonly people: OrganizationProfile["related_persons"] }) => {
  const t = useWords(companyWords)
  const { current = [], past = [] } = people ?? {}
  return (
    <Section title={t.people}>
      {current.length + past.length === 0 && <p class="quiet">{t.noPeople}</p>}
      {current.length > 0 && <PeopleTable label={t.people} people={current} hasEnded={false} />}
      {past.length > 0 && (
        <details>
          <summary>{t.formerly} ({past.length})</summary>
          <PeopleTable label={t.formerly} people={past} hasEnded />
        </details>
      )}
    </Section>
  )
}
