import type { OrganizationProfile, SearchHit } from "@kontor/client"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { amountText } from "../../../sentences/Values.ts"
import { kontor } from "../../api/Kontor.ts"
import type { RelatedPerson } from "../../api/Organizations.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { prices } from "../../session/Prices.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { download } from "../../ui/Download.ts"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { type Known, knownCompany, learn } from "../companies/Known.ts"
import { addressText, RegisterNumber } from "../companies/RegisterNumber.tsx"
import { Financials } from "./Financials.tsx"
import { Ownership } from "./Ownership.tsx"
import { type ShownFeature, shownFeatures } from "./ShownFeatures.ts"
import { TimelineSection } from "./TimelineSection.tsx"
import { Watch } from "./Watch.tsx"
import { companyWords } from "./Words.ts"

const documentWords = words({
  title: "Documents",
  hint: "A document is saved as a file. One that the register does not hold costs nothing.",
  AD: "Current excerpt (PDF)",
  CD: "Chronological excerpt (PDF)",
  shareholders_list: "List of shareholders (PDF)",
  articles_of_association: "Articles of association (PDF)",
  SI: "Structured content (XML)"
}, {
  title: "Dokumente",
  hint: "Ein Dokument wird als Datei gespeichert. Eines, das das Register nicht hat, kostet nichts.",
  AD: "Aktueller Abdruck (PDF)",
  CD: "Chronologischer Abdruck (PDF)",
  shareholders_list: "Gesellschafterliste (PDF)",
  articles_of_association: "Satzung (PDF)",
  SI: "Strukturierter Registerinhalt (XML)"
})

const types = ["AD", "CD", "shareholders_list", "articles_of_association", "SI"] as const

const open = async (id: string, type: typeof types[number]): Promise<void> => {
  const { bytes, file_name, media_type } = await kontor().fetchDocument({ company_id: id, document_type: type })
  const content = await new Response(bytes, { headers: { "content-type": media_type } }).blob()
  download(file_name ?? `${type}.${type === "SI" ? "xml" : "pdf"}`, content)
}

/** The documents of the company, each on request. */
const Documents = ({ id }: { readonly id: string }) => {
  const t = useWords(documentWords)
  const { failure, isRunning, run } = useAction(open)
  return (
    <Section title={t.title}>
      <p class="quiet">{t.hint}</p>
      <div class="row">
        {types.map((type) => (
          <Button
            key={type}
            price={prices().operations["fetch-document"]}
            isBusy={isRunning}
            onClick={() => void run(id, type)}
          >
            {t[type]}
          </Button>
        ))}
      </div>
      <Failure failure={failure} />
    </Section>
  )
}

/** The annual financial statements as they were published. */
const Statements = ({ profile }: { readonly profile: OrganizationProfile }) => {
  const t = useWords(companyWords)
  const { date } = useFormat()
  const statements = profile.annual_financial_statements ?? []
  return (
    <Section title={t.statements}>
      {statements.length === 0 && <p class="quiet">{t.noFinancials}</p>}
      {statements.map(({ document_date, document_md, document_title }) => (
        <details key={document_title}>
          <summary>
            {document_title} <span class="quiet">({document_date === null ? "–" : date(document_date)})</span>
          </summary>
          <pre lang="de" tabIndex={0}>{document_md}</pre>
        </details>
      ))}
    </Section>
  )
}

/** What insolvency courts announced. */
const Insolvencies = ({ profile }: { readonly profile: OrganizationProfile }) => {
  const t = useWords(companyWords)
  const { date } = useFormat()
  const publications = profile.insolvency_publications ?? []
  return (
    <Section title={t.insolvency}>
      {publications.length === 0 ? <p class="quiet">{t.noInsolvency}</p> : (
        <ul class="list">
          {publications.map(({ court_city, event_notice, insolvency_id, publication_date, publication_label }) => (
            <li key={`${publication_date} ${publication_label}`}>
              <time class="quiet" dateTime={publication_date}>{date(publication_date)}</time>{" "}
              {[publication_label, insolvency_id, court_city].filter(Boolean).join(", ")}
              {event_notice !== null && <p lang="de">{event_notice}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const statusWords = words<Readonly<Record<string, string>>>({
  ACTIVE: "active",
  INACTIVE: "inactive",
  TERMINATED: "deleted",
  DISSOLVED: "dissolved",
  INSOLVENT: "insolvent"
}, {
  ACTIVE: "aktiv",
  INACTIVE: "inaktiv",
  TERMINATED: "gelöscht",
  DISSOLVED: "aufgelöst",
  INSOLVENT: "insolvent"
})

const tones: Readonly<Record<string, Tone>> = { ACTIVE: "good", DISSOLVED: "waiting", INSOLVENT: "bad" }

/** The state of an organization. */
const Status = ({ status }: { readonly status: string }) => {
  const t = useWords(statusWords)
  return <Badge tone={tones[status] ?? "ended"}>{t[status] ?? status}</Badge>
}

const Fact = ({ children, name }: { readonly name: string; readonly children: ComponentChildren }) =>
  children === null || children === undefined || children === "" ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )

const ofProfile = (
  { capital, contact_data, industry_classification }: Partial<OrganizationProfile>,
  language: "de" | "en"
) => {
  const current = capital?.current
  const industries = industry_classification?.["WZ2025"] ?? industry_classification?.["WZ2008"] ?? []
  return {
    capital: current && amountText({ amount: String(current.amount), currency: current.currency }, language),
    industry: industries.map(({ code, label }) => [code, label].filter(Boolean).join(" ")).join("; "),
    contact: [contact_data?.phone_number, contact_data?.email, contact_data?.website].filter(Boolean).join(" · ")
  }
}

/** Who the company is: what a search shows, and once it is loaded what its profile does. */
const MasterData = ({ company }: { readonly company: SearchHit & Partial<OrganizationProfile> }) => {
  const t = useWords(companyWords)
  const { date } = useFormat()
  const { address, legal_form, purpose, registration, registration_date, representation_scheme, status } = company
  const { capital, contact, industry } = ofProfile(company, useLanguage())
  return (
    <Section title={t.master}>
      <dl class="facts">
        <Fact name={t.status}>{status === undefined ? null : <Status status={status} />}</Fact>
        <Fact name={t.register}>
          <RegisterNumber registration={registration} />
        </Fact>
        <Fact name={t.euid}>{registration.euid}</Fact>
        <Fact name={t.legalForm}>{legal_form}</Fact>
        <Fact name={t.address}>{addressText(address)}</Fact>
        <Fact name={t.registered}>{registration_date === null ? null : date(registration_date)}</Fact>
        <Fact name={t.capital}>{capital}</Fact>
        <Fact name={t.purpose}>{purpose}</Fact>
        <Fact name={t.industry}>{industry}</Fact>
        <Fact name={t.representation}>{representation_scheme?.current.join(" ")}</Fact>
        <Fact name={t.contact}>{contact}</Fact>
      </dl>
    </Section>
  )
}

/** What most readers want to see first. */
const usual: ReadonlyArray<ShownFeature> = ["related_persons", "shareholders", "financial_kpi", "publications"]

const load = async (id: string, features: ReadonlyArray<ShownFeature>): Promise<void> => {
  const profile = await kontor().fetchOrganization({ q: id, features })
  const before = knownCompany(id).get()
  learn(id, { profile: { ...before.profile, ...profile }, features: [...before.features, ...features] })
}

/** Asks which parts of the profile to load, and says what that costs at most. */
const LoadProfile = ({ id, known: { features, profile } }: { readonly id: string; readonly known: Known }) => {
  const t = useWords(companyWords)
  const { credits } = useWords(commonWords)
  const [chosen, setChosen] = useState<ReadonlyArray<ShownFeature>>(profile === undefined ? usual : [])
  const offered = shownFeatures.filter((feature) => !features.includes(feature))
  const wanted = chosen.filter((feature) => offered.includes(feature))
  const price = wanted.reduce<number>(
    (sum, feature) => sum + prices().features[feature],
    prices().operations["fetch-organization"]
  )
  const { failure, isRunning, run } = useAction(() => load(id, wanted))
  if (offered.length === 0) return null
  return (
    <Section title={profile === undefined ? t.loadTitle : t.loadMore}>
      <Form onSubmit={() => void run()}>
        <div>
          <p>
            {t.profileItself} <span class="quiet">({credits(prices().operations["fetch-organization"])})</span>
          </p>
          {offered.map((feature) => (
            <CheckField
              key={feature}
              isChecked={chosen.includes(feature)}
              onChecked={(isChecked) =>
                setChosen(isChecked ? [...chosen, feature] : chosen.filter((other) => other !== feature))}
            >
              {t.features[feature]} <span class="quiet">(+ {credits(prices().features[feature])})</span>
            </CheckField>
          ))}
        </div>
        <p class="quiet">{t.loadHint}</p>
        <Failure failure={failure} />
        <div>
          <Button
            type="submit"
            kind="main"
            price={price}
            isUpTo={wanted.length > 0}
            isBusy={isRunning}
            isDisabled={profile !== undefined && wanted.length === 0}
          >
            {t.load}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

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
const People = ({ people }: { readonly people: OrganizationProfile["related_persons"] }) => {
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

const ProfileParts = ({ known: { features, profile } }: { readonly known: Known }) => {
  if (profile === undefined) return null
  const has = (...wanted: Known["features"]) => wanted.some((feature) => features.includes(feature))
  return (
    <>
      {has("related_persons") && <People people={profile.related_persons} />}
      {has("shareholders", "ubos", "shareholdings") && <Ownership profile={profile} />}
      {has("financial_kpi", "balance_sheet_accounts", "profit_and_loss_account") && <Financials profile={profile} />}
      {has("annual_financial_statements") && <Statements profile={profile} />}
      {has("insolvency_publications") && <Insolvencies profile={profile} />}
    </>
  )
}

/** One company: what is known of it in this tab, and what more there is for which price. */
export const Company = ({ id }: { readonly id: string }) => {
  const t = useWords(companyWords)
  const known = useStore(knownCompany(id))
  const [isWatching, setWatching] = useState(false)
  const allowed = useStore(session)?.allowed
  const company = known.profile ?? known.hit
  const watch = allowed?.monitoring && company !== undefined
    ? <Button kind="main" onClick={() => setWatching(true)}>{t.watch}</Button>
    : null
  return (
    <View title={company?.name ?? t.company} actions={watch}>
      {company !== undefined && <MasterData company={company} />}
      {known.profile === undefined && <LoadProfile id={id} known={known} />}
      <ProfileParts known={known} />
      <TimelineSection id={id} known={known} />
      <Documents id={id} />
      {known.profile !== undefined && <LoadProfile id={id} known={known} />}
      {isWatching && company !== undefined && <Watch id={id} name={company.name} onClose={() => setWatching(false)} />}
    </View>
  )
}
