import type { OrganizationProfile } from "@kontor/client"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords, words } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { download } from "../../ui/Download.ts"
import { Failure } from "../../ui/Failure.tsx"
import { Section } from "../../ui/View.tsx"
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
export const Documents = ({ id }: { readonly id: string }) => {
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
export const Statements = ({ profile }: { readonly profile: OrganizationProfile }) => {
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
export const Insolvencies = ({ profile }: { readonly profile: OrganizationProfile }) => {
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
