import type { Import, ImportReport } from "@kontor/client/administration"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useAnswer } from "../../state/useAnswer.ts"
import { Facts } from "../../ui/Facts.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { Outcome } from "./Outcome.tsx"
import { registerWords } from "./Words.ts"

const ImportFacts = ({ of: line }: { readonly of: Import }) => {
  const t = useWords(registerWords)
  const { moment, number } = useFormat()
  return (
    <section class="card">
      <Facts
        facts={[
          [t.outcome, <Outcome outcome={line.outcome} />],
          [t.operator, line.operator || "–"],
          [t.started, moment(line.started_at)],
          [t.ended, moment(line.ended_at)],
          [t.read, number(line.read)],
          [t.imported, number(line.imported)],
          [t.unchanged, number(line.unchanged)],
          [t.events, number(line.events)],
          [t.rejected, number(line.rejected_total)],
          [t.unreadable, number(line.unreadable_total)]
        ]}
      />
      {line.outcome === "running" && <p class="notice waiting">{t.runningHint}</p>}
      {line.failure !== null && (
        <div class="notice bad">
          <strong>{t.failure}</strong>
          <p>{line.failure}</p>
          <p>{t.failureHint}</p>
        </div>
      )}
    </section>
  )
}

const Rejected = ({ report: { import: line, rejected } }: { readonly report: ImportReport }) => {
  const t = useWords(registerWords)
  const { number } = useFormat()
  return (
    <Section title={t.records}>
      {rejected.length === 0 && <p class="quiet">{t.noRecords}</p>}
      {rejected.length < line.rejected_total && <p class="quiet">{t.firstRecords(number(rejected.length))}</p>}
      {rejected.length > 0 && (
        <Table
          label={t.records}
          rows={rejected.map((record, index) => ({ ...record, key: String(index) }))}
          keyOf={({ key }) => key}
          columns={[
            { name: t.file, cell: ({ file }) => file },
            { name: t.line, isNumber: true, cell: ({ line }) => number(line) },
            { name: t.kind, cell: ({ is_out_of_scope }) => is_out_of_scope ? t.outOfScope : t.faulty },
            { name: t.reason, cell: ({ reason }) => reason }
          ]}
        />
      )}
    </Section>
  )
}

/** How an import went, and which records it left out. */
export const ImportReportView = ({ id }: { readonly id: string }) => {
  const t = useWords(registerWords)
  const asked = useAnswer(id, (call) => operated().getImport({ id }, call))
  return (
    <View title={asked.answer?.import.source ?? t.imports} actions={<Link to="/imports">{t.imports}</Link>}>
      <Shown asked={asked}>
        {(report) => (
          <>
            <ImportFacts of={report.import} />
            <Rejected report={report} />
          </>
        )}
      </Shown>
    </View>
  )
}
