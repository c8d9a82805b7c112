import type { AvailableDocument, OrganizationProfile, SearchHit } from "@kontor/client"
import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import type { RelatedPerson } from "../../api/Organizations.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { prices } from "../../session/Prices.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { CopyButton } from "../../ui/Copyable.tsx"
import { download } from "../../ui/Download.ts"
import { Failure } from "../../ui/Failure.tsx"
import { Icon } from "../../ui/Icon.tsx"
import { Later } from "../../ui/Shown.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, Trail } from "../../ui/View.tsx"
import { type Known, knownCompany, learn } from "../companies/Known.ts"
import { addressText, CompanyLink, RegisterNumber } from "../companies/RegisterNumber.tsx"
import { companiesWords } from "../companies/Words.ts"
import { WatchButton } from "../watch/Watch.tsx"
import { Glance } from "./Glance.tsx"
import { Status } from "./Status.tsx"
import { Timeline } from "./Timeline.tsx"
import { Part, Presets } from "./Unlock.tsx"
import { companyWords } from "./Words.ts"

/** The parts of the page, by what stands last in their address. */
const tabs = ["", "people", "ownership", "financials", "timeline", "documents"] as const

type Tab = typeof tabs[number]

interface Props {
  readonly id: string
  readonly known: Known
}

const documentWords = words({
  hint: (credits: number) =>
    `Only a document that is delivered is charged. Where the register supplied no excerpt, and the operator allows it, Kontor prints one from register data for ${credits} credits: its file name ends in _unofficial, and it proves nothing before an authority.`,
  AD: ["Current excerpt", "PDF, official where the register supplied it, else printed by Kontor"],
  CD: ["Chronological excerpt", "PDF, official where the register supplied it, else printed by Kontor"],
  shareholders_list: ["List of shareholders", "PDF, as filed with the register"],
  articles_of_association: ["Articles of association", "PDF, as filed with the register"],
  SI: ["Structured content", "XML (XJustiz), as the register exports it"],
  official: "official",
  notOfficial: "not official",
  issued: (kind: string, day: string) => `${kind} from the register, dated ${day}`,
  printed: (day: string) => `PDF that Kontor prints from register data as of ${day}`,
  printedUndated: "PDF that Kontor prints from register data",
  missing: "Not available for this company",
  unofficial: (name: string) =>
    `${name} was saved. It is not an official excerpt: Kontor printed it from register data.`,
  saved: (name: string) => `${name} was saved.`,
  get: "Save"
}, {
  hint: (credits: number) =>
    `Berechnet wird nur ein geliefertes Dokument. Hat das Register keinen Abdruck geliefert und erlaubt es der Betreiber, erstellt Kontor für ${credits} Credits einen aus Registerdaten: Sein Dateiname endet auf _unofficial, und er gilt vor keiner Behörde als Nachweis.`,
  AD: ["Aktueller Abdruck", "PDF, amtlich, wenn das Register ihn geliefert hat, sonst von Kontor erstellt"],
  CD: ["Chronologischer Abdruck", "PDF, amtlich, wenn das Register ihn geliefert hat, sonst von Kontor erstellt"],
  shareholders_list: ["Gesellschafterliste", "PDF, wie beim Register eingereicht"],
  articles_of_association: ["Satzung oder Gesellschaftsvertrag", "PDF, wie beim Register eingereicht"],
  SI: ["Strukturierter Registerinhalt", "XML (XJustiz), wie ihn das Register ausgibt"],
  official: "amtlich",
  notOfficial: "nicht amtlich",
  issued: (kind: string, day: string) => `${kind} aus dem Register vom ${day}`,
  printed: (day: string) => `PDF, von Kontor aus Registerdaten mit Stand ${day} erstellt`,
  printedUndated: "PDF, von Kontor aus Registerdaten erstellt",
  missing: "Für dieses Unternehmen nicht verfügbar",
  unofficial: (name: string) =>
    `${name} wurde gespeichert. Es ist kein amtlicher Abdruck: Kontor hat ihn aus Registerdaten erstellt.`,
  saved: (name: string) => `${name} wurde gespeichert.`,
  get: "Speichern"
})

type DocumentType = AvailableDocument["document_type"]

const documentTypes: ReadonlyArray<DocumentType> = [
  "AD",
  "CD",
  "shareholders_list",
  "articles_of_association",
  "SI"
]

/** The document that would be delivered: `null` where there is none, undefined as long as that is not known. */
type Available = AvailableDocument | null | undefined

/** A document before it is bought: its kind, its day, and whether the register issued it. */
const DocumentSummary = ({ available, type }: { readonly type: DocumentType; readonly available: Available }) => {
  const t = useWords(documentWords)
  const { date } = useFormat()
  const [name, is] = t[type]
  if (available === undefined || available === null) {
    return (
      <div>
        <strong>{name}</strong>
        <div class="quiet">{available === null ? t.missing : is}</div>
      </div>
    )
  }
  const { as_of, is_official } = available
  const day = as_of === null ? undefined : date(as_of)
  const printed = day === undefined ? t.printedUndated : t.printed(day)
  return (
    <div>
      <strong>{name}</strong>{" "}
      <span class={is_official ? "badge good" : "badge ended"}>{is_official ? t.official : t.notOfficial}</span>
      <div class="quiet">{is_official ? t.issued(type === "SI" ? "XML" : "PDF", day ?? "–") : printed}</div>
    </div>
  )
}

/** One kind of document: what would be delivered, before its price. */
const DocumentRow = ({ available, id, type }: {
  readonly id: string
  readonly type: DocumentType
  readonly available: Available
}) => {
  const t = useWords(documentWords)
  const [saved, setSaved] = useState("")
  const { failure, isRunning, run } = useAction(async () => {
    setSaved("")
    const { bytes, file_name, is_official, media_type } = await kontor().fetchDocument({
      company_id: id,
      document_type: type
    })
    const file = file_name ?? `${type}.${type === "SI" ? "xml" : "pdf"}`
    download(file, await new Response(bytes, { headers: { "content-type": media_type } }).blob())
    setSaved(is_official ? t.saved(file) : t.unofficial(file))
  }, { isLostOnLeaving: true })
  return (
    <li>
      <div class="heading">
        <DocumentSummary type={type} available={available} />
        {available !== null && (
          <Button
            price={available?.is_official === false
              ? prices().unofficial_excerpt
              : prices().operations["fetch-document"]}
            isBusy={isRunning}
            about={t[type][0]}
            onClick={() => void run()}
          >
            {t.get}
          </Button>
        )}
      </div>
      <p role="status">{saved}</p>
      <Failure failure={failure} />
    </li>
  )
}

/** The documents of a company: what would be delivered of each kind, and its price. */
const Documents = ({ id, known }: Props) => {
  const t = useWords(documentWords)
  const documents = known.features.includes("documents") ? known.profile?.documents ?? [] : undefined
  const availableOf = (type: DocumentType): Available =>
    documents && (documents.find(({ document_type }) => document_type === type) ?? null)
  return (
    <>
      <Section title={useWords(companyWords).tab.documents}>
        <p class="quiet">{t.hint(prices().unofficial_excerpt)}</p>
        <ul class="list">
          {documentTypes.map((type) => <DocumentRow key={type} id={id} type={type} available={availableOf(type)} />)}
        </ul>
      </Section>
      <Part id={id} known={known} feature="documents">{() => null}</Part>
    </>
  )
}

/** The notices of insolvency courts. */
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

const Fact = ({ children, name }: { readonly name: string; readonly children: ComponentChildren }) =>
  children === null || children === undefined || children === "" ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )

/** A company as a search shows it, with the rest of its profile where that is unlocked. */
type ShownCompany = Omit<SearchHit, "as_of"> & Partial<OrganizationProfile>

/** The master data of a company: from the search, and from its profile once that is unlocked. */
const MasterData = ({ company }: { readonly company: ShownCompany }) => {
  const t = useWords(companyWords)
  const { amount, date } = useFormat()
  const { address, capital, contact_data, industry_classification, purpose, registration_date } = company
  const industries = industry_classification?.["WZ2025"] ?? industry_classification?.["WZ2008"] ?? []
  const formerly = (held: OrganizationProfile["former_names"] | undefined) =>
    (held ?? []).map(({ effective_to, value }) =>
      effective_to === null ? value : t.heldUntil(value, date(effective_to))
    )
      .join("; ")
  const contact = [contact_data?.phone_number, contact_data?.email, contact_data?.website].filter(Boolean).join(" · ")
  return (
    <Section title={t.master}>
      <dl class="facts">
        <Fact name={t.legalForm}>{company.legal_form}</Fact>
        <Fact name={t.lei}>{company.lei}</Fact>
        <Fact name={t.formerNames}>{formerly(company.former_names)}</Fact>
        <Fact name={t.address}>{addressText(address)}</Fact>
        <Fact name={t.formerSeats}>{formerly(company.former_seats)}</Fact>
        <Fact name={t.registered}>{registration_date === null ? null : date(registration_date)}</Fact>
        <Fact name={t.capital}>{capital?.current && amount(capital.current)}</Fact>
        <Fact name={t.purpose}>{purpose}</Fact>
        <Fact name={t.industry}>
          {industries.map(({ code, label }) => [code, label].filter(Boolean).join(" ")).join("; ")}
        </Fact>
        <Fact name={t.representation}>{company.representation_scheme?.current.join(" ")}</Fact>
        <Fact name={t.contact}>{contact}</Fact>
        <Fact name={t.euid}>{company.registration.euid}</Fact>
        <Fact name={t.id}>
          <span class="row">
            <code>{company.entity_id}</code>
            <CopyButton label={t.copyId} text={company.entity_id} />
          </span>
        </Fact>
      </dl>
    </Section>
  )
}

const PeopleTable = ({ hasEnded, id, label, people }: {
  readonly id: string
  readonly label: string
  readonly people: ReadonlyArray<RelatedPerson>
  readonly hasEnded: boolean
}) => {
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
              ? <CompanyLink id={person.organization.entity_id} name={person.organization.name} />
              : (
                <>
                  <Link to={`/people?${new URLSearchParams({ at: id, name: person.name }).toString()}`}>
                    {person.name}
                  </Link>{" "}
                  <span class="quiet">{person.location?.city}</span>
                </>
              )
        },
        { name: t.role, cell: ({ role }) => role[language].long },
        { name: t.representation, cell: ({ representation }) => representation ?? "–" },
        { name: t.born, cell: (person) => "birth_date" in person ? day(person.birth_date) : "–" },
        hasEnded
          ? { name: t.until, cell: ({ end_date }: RelatedPerson) => day(end_date) }
          : { name: t.since, cell: ({ start_date }: RelatedPerson) => day(start_date) }
      ]}
    />
  )
}

/** The people who act, and who acted, for the company. */
const People = ({ id, people }: { readonly id: string; readonly people: OrganizationProfile["related_persons"] }) => {
  const t = useWords(companyWords)
  const { current = [], past = [] } = people ?? {}
  return (
    <>
      <Section title={t.current}>
        {current.length === 0
          ? <p class="quiet">{t.noPeople}</p>
          : <PeopleTable id={id} label={t.current} people={current} hasEnded={false} />}
      </Section>
      {past.length > 0 && (
        <Section title={t.formerly}>
          <PeopleTable id={id} label={t.formerly} people={past} hasEnded />
        </Section>
      )}
    </>
  )
}

const OverviewTab = ({ id, known }: Props) => {
  const t = useWords(companyWords)
  const company = known.profile ?? known.hit
  return (
    <>
      {company === undefined && <p class="notice">{t.unknown}</p>}
      <Glance id={id} known={known} />
      <div class="halves">
        {company !== undefined && <MasterData company={company} />}
        <div>
          <Presets id={id} known={known} />
          {known.profile !== undefined && known.features.includes("insolvency_publications") && (
            <Insolvencies profile={known.profile} />
          )}
        </div>
      </div>
    </>
  )
}

const PeopleTab = ({ id, known }: Props) => (
  <Part id={id} known={known} feature="related_persons">
    {() => <People id={id} people={known.profile?.related_persons} />}
  </Part>
)

const OwnershipTab = ({ id, known }: Props) => (
  <Later name="ownership" load={() => import("./Ownership.tsx")}>
    {({ HoldingList, Owners, ShareholderList, Structure }) => (
      <>
        <Part id={id} known={known} feature="ubos">{() => <Owners ubos={known.profile?.ubos} />}</Part>
        {known.profile !== undefined && <Structure profile={known.profile} />}
        <Part id={id} known={known} feature="shareholders">
          {() => <ShareholderList shareholders={known.profile?.shareholders} />}
        </Part>
        <Part id={id} known={known} feature="shareholdings">
          {() => <HoldingList shareholdings={known.profile?.shareholdings} />}
        </Part>
      </>
    )}
  </Later>
)

const FinancialsTab = ({ id, known }: Props) => (
  <Later name="financials" load={() => import("./Financials.tsx")}>
    {({ BalanceSheets, KeyFigures, ProfitAndLoss, Statements }) => (
      <>
        <Part id={id} known={known} feature="financial_kpi">
          {() => <KeyFigures years={known.profile?.financial_kpi ?? []} />}
        </Part>
        <Part id={id} known={known} feature="balance_sheet_accounts">
          {() => <BalanceSheets balances={known.profile?.balance_sheet_accounts ?? []} />}
        </Part>
        <Part id={id} known={known} feature="profit_and_loss_account">
          {() => <ProfitAndLoss accounts={known.profile?.profit_and_loss_account ?? []} />}
        </Part>
        <Part id={id} known={known} feature="annual_financial_statements">
          {() => <Statements statements={known.profile?.annual_financial_statements ?? []} />}
        </Part>
      </>
    )}
  </Later>
)

const TimelineTab = ({ id, known }: Props) => (
  <>
    <Timeline id={id} known={known} />
    {!known.features.includes("publications") && <Part id={id} known={known} feature="publications">{() => null}</Part>}
  </>
)

const views: Readonly<Record<Tab, (props: Props) => ComponentChildren>> = {
  "": OverviewTab,
  people: PeopleTab,
  ownership: OwnershipTab,
  financials: FinancialsTab,
  timeline: TimelineTab,
  documents: Documents
}

/** The parts of a report, in order: all that is unlocked. */
const printed: ReadonlyArray<Tab> = ["", "people", "ownership", "financials", "timeline"]

/** The first letters of the first two words of a name. */
const initialsOf = (name: string): string =>
  name.split(/[^\p{L}\p{N}]+/u).filter(Boolean).slice(0, 2).map(([first = ""]) => first.toUpperCase()).join("")

const Head = ({ id, known, onPrint }: Props & { readonly onPrint: () => void }) => {
  const t = useWords(companyWords)
  const { date } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { title: companies } = useWords(companiesWords)
  const company: ShownCompany | undefined = known.profile ?? known.hit
  const name = company?.name ?? known.name
  const title = name ?? t.company(id)
  // Nothing of the company is known in this session, as when a link led here: its name is free.
  useAnswer(`name ${id} ${name}`, async (call) => {
    if (name !== undefined) return
    const { suggestions: [found] } = await kontor().suggestOrganizations({ q: id }, call)
    if (found !== undefined) learn(id, { name: found.name })
  })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.title = `${title} – Kontor`
  }, [title])
  const as_of = known.profile?.meta.as_of ?? known.hit?.as_of
  const { court = "", register_number, register_number_extra, register_type } = company?.registration ?? {}
  const number = [register_type, register_number, register_number_extra, court].filter(Boolean).join(" ")
  const form = company?.legal_form
  return (
    <div class="company-head">
      <Trail above={["/companies", companies]} title={title} />
      <div class="heading">
        <span class="monogram no-print" aria-hidden="true">{initialsOf(name ?? "")}</span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title} {company?.status !== undefined && <Status status={company.status} />}
          </h1>
          <p class="quiet row">
            {company !== undefined && (
              <>
                {form !== undefined && form !== null && <span>{form}</span>}
                <span class="row">
                  <RegisterNumber registration={company.registration} />
                  <CopyButton label={t.copyNumber} text={number} />
                </span>
                <span>{company.address?.city}</span>
              </>
            )}
            {typeof as_of === "string" && <span>{t.asOf(date(as_of))}</span>}
          </p>
          {known.profile?.meta.warnings.map(({ code, newest }) => (
            <p key={code} class="notice">{t.warnings[code](date(newest))}</p>
          ))}
        </div>
        <div class="row no-print">
          <Button onClick={onPrint} isDisabled={known.profile === undefined}>
            <Icon name="print" />
            {t.print}
          </Button>
          <WatchButton id={id} name={name ?? ""} />
        </div>
      </div>
    </div>
  )
}

/** One company, part by part: what is unlocked, and for the rest what it would hold and what it costs. */
export const Company = ({ id, tab }: { readonly id: string; readonly tab: string }) => {
  const t = useWords(companyWords)
  const { moment } = useFormat()
  const known = useStore(knownCompany(id))
  const [isReport, setReport] = useState(false)
  const shown = tabs.find((one) => one === tab) ?? ""
  const parting = useRef<HTMLElement>(null)
  // On a phone not all parts fit beside each other.
  useEffect(() => {
    const current = parting.current?.querySelector<HTMLElement>("[aria-current]")
    current?.parentElement?.parentElement?.scrollTo({ left: current.offsetLeft - 48 })
  }, [shown])
  const print = async () => {
    await Promise.all([import("./Ownership.tsx"), import("./Financials.tsx")])
    setReport(true)
    // Two frames: one to draw the parts, one to measure their pictures.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.print()
          setReport(false)
        }, 50)
      )
    )
  }
  const parts = isReport ? printed : [shown]
  return (
    <>
      <Head id={id} known={known} onPrint={() => void print()} />
      <nav class="tabs no-print" aria-label={t.tabs} ref={parting}>
        <ul>
          {tabs.map((one) => (
            <li key={one}>
              <Link to={`/companies/${id}${one === "" ? "" : `/${one}`}`} isCurrent={one === shown} stays>
                {t.tab[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((part) => {
        const View = views[part]
        return <View key={part} id={id} known={known} />
      })}
      {known.loadedAt !== undefined && <p class="quiet">{t.loaded(moment(known.loadedAt))}</p>}
      <p class="only-print quiet">{t.report(moment(new Date().toISOString()))}</p>
    </>
  )
}
