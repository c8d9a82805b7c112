import type { AvailableDocument } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords, words } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { download } from "../../ui/Download.ts"
import { Failure } from "../../ui/Failure.tsx"
import { Section } from "../../ui/View.tsx"
import type { Known } from "../companies/Known.ts"
import { Part } from "./Unlock.tsx"
import { companyWords } from "./Words.ts"

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
    `Berechnet wird nur ein geliefertes Dokument. Hat das Register keinen Abdruck geliefert und erlaubt es der Betreiber, druckt Kontor für ${credits} Credits einen aus Registerdaten: Sein Dateiname endet auf _unofficial, und er gilt vor keiner Behörde als Nachweis.`,
  AD: ["Aktueller Abdruck", "PDF, amtlich, wenn das Register ihn geliefert hat, sonst von Kontor gedruckt"],
  CD: ["Chronologischer Abdruck", "PDF, amtlich, wenn das Register ihn geliefert hat, sonst von Kontor gedruckt"],
  shareholders_list: ["Gesellschafterliste", "PDF, wie beim Register eingereicht"],
  articles_of_association: ["Satzung oder Gesellschaftsvertrag", "PDF, wie beim Register eingereicht"],
  SI: ["Strukturierter Registerinhalt", "XML (XJustiz), wie ihn das Register ausgibt"],
  official: "amtlich",
  notOfficial: "nicht amtlich",
  issued: (kind: string, day: string) => `${kind} aus dem Register vom ${day}`,
  printed: (day: string) => `PDF, von Kontor aus Registerdaten mit Stand ${day} gedruckt`,
  printedUndated: "PDF, von Kontor aus Registerdaten gedruckt",
  missing: "Für dieses Unternehmen nicht verfügbar",
  unofficial: (name: string) =>
    `${name} wurde gespeichert. Es ist kein amtlicher Abdruck: Kontor hat ihn aus Registerdaten gedruckt.`,
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

/** What would be delivered: `null` where nothing would, undefined as long as that is not known. */
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
  })
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
export const Documents = ({ id, known }: { readonly id: string; readonly known: Known }) => {
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
