import type { Profile, RelatedPerson } from "../../api/Organizations.ts"
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
      keyOf={({ entity_id, label, organization, start_date }) =>
        `${organization?.entity_id ?? entity_id} ${label} ${start_date}`}
      columns={[
        {
          name: t.name,
          cell: ({ name, organization }) =>
            organization === undefined
              ? name
              : <Link to={`/companies/${organization.entity_id}`}>{organization.name}</Link>
        },
        { name: t.role, cell: ({ label, role }) => role?.[language].long ?? label },
        { name: t.representation, cell: ({ representation }) => representation ?? "–" },
        hasEnded
          ? { name: t.until, cell: ({ end_date }: RelatedPerson) => day(end_date) }
          : { name: t.since, cell: ({ start_date }: RelatedPerson) => day(start_date) }
      ]}
    />
  )
}

/** Who acts, and who acted, for the company. */
export const People = ({ people }: { readonly people: Profile["related_persons"] }) => {
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
