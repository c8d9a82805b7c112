import type { OrganizationProfile } from "@kontor/client"
import type { ComponentChildren } from "preact"
import type { YearFigures } from "../../api/Organizations.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import type { Known } from "../companies/Known.ts"
import { Share } from "./Status.tsx"
import { timelineOf } from "./Timeline.tsx"
import { companyWords } from "./Words.ts"

const glanceWords = words({
  more: (count: number) => `and ${count} more`,
  of: (name: string, year: number) => `${name} ${year}`,
  revenue: "Revenue",
  active_total: "Balance sheet total",
  change: (change: string) => `${change} on the year before`
}, {
  more: (count: number) => `und ${count} weitere`,
  of: (name: string, year: number) => `${name} ${year}`,
  revenue: "Umsatz",
  active_total: "Bilanzsumme",
  change: (change: string) => `${change} zum Vorjahr`
})

/** The most people, and the most owners, that are named here. */
const most = 3

interface CardProps {
  readonly id: string
  readonly tab: "people" | "ownership" | "financials" | "timeline"
  readonly children: ComponentChildren
}

/** A summary of a part of the page, under a link to that part. */
const Card = ({ children, id, tab }: CardProps) => {
  const t = useWords(companyWords)
  return (
    <section class="card">
      <h2>
        <Link to={`/companies/${id}/${tab}`}>{t.tab[tab]}</Link>
      </h2>
      {children}
    </section>
  )
}

const More = ({ count }: { readonly count: number }) => {
  const t = useWords(glanceWords)
  return count > most ? <p class="quiet">{t.more(count - most)}</p> : null
}

const Leaders = ({ people }: { readonly people: NonNullable<OrganizationProfile["related_persons"]>["current"] }) => {
  const language = useLanguage()
  return (
    <>
      <ul class="plain-list">
        {people.slice(0, most).map((person) => (
          <li key={`${person.entity_id} ${person.label}`}>
            <strong>{"organization" in person ? person.organization.name : person.name}</strong>
            <span class="quiet">{person.role[language].long}</span>
          </li>
        ))}
      </ul>
      <More count={people.length} />
    </>
  )
}

/** The beneficial owners of a company or, where none is traced, its shareholders. */
const ownersOf = ({ shareholders, ubos }: OrganizationProfile) => {
  const traced = ubos?.beneficial_owners ?? []
  if (traced.length > 0) {
    return traced.map(({ ownership_percentage, person }) => ({ name: person.name, ratio: ownership_percentage / 100 }))
  }
  return (shareholders?.entries ?? [])
    .toSorted((one, other) => (other.contribution_ratio ?? 0) - (one.contribution_ratio ?? 0))
    .map(({ contribution_ratio: ratio, shareholder }) => ({
      name: "entity_name" in shareholder
        ? shareholder.entity_name
        : [shareholder.first_name, shareholder.last_name].filter(Boolean).join(" "),
      ratio
    }))
}

const Holders = ({ holders }: { readonly holders: ReturnType<typeof ownersOf> }) => (
  <>
    <ul class="plain-list">
      {holders.slice(0, most).map(({ name, ratio }, index) => (
        <li key={index}>
          <strong>{name}</strong>
          <Share ratio={ratio} />
        </li>
      ))}
    </ul>
    <More count={holders.length} />
  </>
)

/** The newest value of a figure, with its change, and how it went before. */
const Newest = ({ figure, years }: {
  readonly figure: "revenue" | "active_total"
  readonly years: ReadonlyArray<YearFigures>
}) => {
  const t = useWords(glanceWords)
  const { change, compactEuro } = useFormat()
  const points = years.flatMap(({ [figure]: value, year }) => value === null ? [] : [{ year, value }])
    .toSorted((one, other) => one.year - other.year).slice(-8)
  const [before, last] = [points.at(-2), points.at(-1)]
  if (last === undefined) return null
  const highest = Math.max(...points.map(({ value }) => value), 1)
  return (
    <>
      <p class="figure">{compactEuro(last.value)}</p>
      <p class="quiet">
        {t.of(t[figure], last.year)}
        {before !== undefined && before.value > 0 && `, ${t.change(change(last.value / before.value - 1))}`}
      </p>
      <svg class="spark" viewBox={`0 0 ${points.length * 10} 32`} preserveAspectRatio="none" aria-hidden="true">
        {points.map(({ value, year }, index) => {
          const height = Math.max(value, 0) / highest * 32
          return <rect key={year} class="bar-fill" x={index * 10} y={32 - height} width={8} height={height} />
        })}
      </svg>
    </>
  )
}

const Latest = ({ known }: { readonly known: Known }) => {
  const { date } = useFormat()
  const [last] = timelineOf(known, useLanguage())
  return last === undefined || last.day === "" ? null : (
    <>
      <p>{last.sentence}</p>
      <p class="quiet">{date(last.day)} · {last.kind}</p>
    </>
  )
}

/** A summary of what is unlocked: who leads and owns the company, how it does, and what changed last. */
export const Glance = ({ id, known }: { readonly id: string; readonly known: Known }) => {
  const { profile } = known
  const people = profile?.related_persons?.current ?? []
  const holders = profile === undefined ? [] : ownersOf(profile)
  const years = profile?.financial_kpi ?? []
  const figure = (["revenue", "active_total"] as const).find((one) => years.some((year) => year[one] !== null))
  const hasChanged = (known.signals ?? []).length > 0 || (profile?.history ?? []).length > 0
  if (people.length + holders.length === 0 && figure === undefined && !hasChanged) return null
  return (
    <div class="cards glance">
      {people.length > 0 && (
        <Card id={id} tab="people">
          <Leaders people={people} />
        </Card>
      )}
      {holders.length > 0 && (
        <Card id={id} tab="ownership">
          <Holders holders={holders} />
        </Card>
      )}
      {figure !== undefined && (
        <Card id={id} tab="financials">
          <Newest figure={figure} years={years} />
        </Card>
      )}
      {hasChanged && (
        <Card id={id} tab="timeline">
          <Latest known={known} />
        </Card>
      )}
    </div>
  )
}
