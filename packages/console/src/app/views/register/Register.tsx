import type { Import, ImportReport, ImportSource, WithheldOrganization, Wordings } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { usePages } from "../../state/usePages.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Facts } from "../../ui/Facts.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { ChoiceField, filled, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { registerWords } from "./Words.ts"

const WithholdDialog = ({ onChanged, onClose }: { readonly onChanged: () => void; readonly onClose: () => void }) => {
  const t = useWords(registerWords)
  const [entity, setEntity] = useState("")
  const [reason, setReason] = useState("")
  const { failure, isRunning, run } = useAction(async () => {
    await operated().withholdOrganization({ entity: entity.trim(), reason: filled(reason) ?? null })
    onClose()
    onChanged()
  })
  return (
    <Dialog title={t.withhold} onClose={onClose}>
      <p>{t.withheldHint}</p>
      <Form onSubmit={() => void run()}>
        <TextField
          label={t.organization}
          hint={t.organizationHint}
          value={entity}
          onValue={setEntity}
          isRequired
          error={faultsOf(failure)["entity"]?.[0]}
        />
        <TextField label={t.why} value={reason} onValue={setReason} maxLength={1_000} />
        <Failure failure={failure} />
        <div>
          <Button type="submit" kind="danger" isBusy={isRunning}>{t.withhold}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

const Rows = ({ onRelease, withheld }: {
  readonly withheld: ReadonlyArray<WithheldOrganization>
  readonly onRelease: (entity: string) => void
}) => {
  const t = useWords(registerWords)
  const { moment } = useFormat()
  return (
    <Table
      label={t.withheld}
      rows={withheld}
      keyOf={({ entity_id }) => entity_id}
      columns={[
        { name: t.organization, cell: ({ entity_id }) => <code>{entity_id}</code> },
        { name: t.reason, cell: ({ reason }) => reason ?? "–" },
        { name: t.since, cell: ({ since }) => moment(since) },
        {
          name: t.release,
          cell: ({ entity_id }) => (
            <Button label={t.releaseOf(entity_id)} onClick={() => onRelease(entity_id)}>{t.release}</Button>
          )
        }
      ]}
    />
  )
}

/** The organizations that are withheld, and how that begins and ends. */
const Withheld = () => {
  const t = useWords(registerWords)
  const pages = usePages({
    key: "withheld",
    load: (page, call) => operated().listWithheld(page, call),
    itemsOf: ({ withheld }) => withheld
  })
  const [isWithholding, setWithholding] = useState(false)
  const { failure, run } = useAction(async (entity: string) => {
    await operated().releaseOrganization({ entity })
    pages.reload()
  })
  return (
    <Section
      title={t.withheld}
      actions={<Button onClick={() => setWithholding(true)}>{t.withhold}</Button>}
    >
      <p class="quiet">{t.withheldHint}</p>
      <Failure failure={failure} />
      <Listed pages={pages} empty={t.noWithheld}>
        {(withheld) => <Rows withheld={withheld} onRelease={(entity) => void run(entity)} />}
      </Listed>
      {isWithholding && <WithholdDialog onChanged={pages.reload} onClose={() => setWithholding(false)} />}
    </Section>
  )
}

const tones: Readonly<Record<Import["outcome"], Tone>> = { running: "waiting", completed: "good", failed: "bad" }

/** The outcome of an import. */
const Outcome = ({ outcome }: Pick<Import, "outcome">) => (
  <Badge tone={tones[outcome]}>{useWords(registerWords).outcomes[outcome]}</Badge>
)

const ImportFacts = ({ of: line }: { readonly of: Import }) => {
  const t = useWords(registerWords)
  const { moment, number } = useFormat()
  return (
    <section class="card">
      <Facts
        facts={[
          [t.outcome, <Outcome outcome={line.outcome} />],
          [t.operator, line.operator || "–"],
          ...(line.place === null ? [] : [[t.file, `${line.place}: ${line.file}`] as const]),
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

/** The report of an import, with the records that it left out. */
export const ImportReportView = ({ id }: { readonly id: string }) => {
  const t = useWords(registerWords)
  const asked = useAnswer(id, (call) => operated().getImport({ id }, call))
  return (
    <View title={asked.answer?.import.source ?? t.imports} above={["/imports", t.imports]}>
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

const depths = ["1000", "10000", "100000"] as const

const FoundWordings = ({ found: { not_shown, wordings } }: { readonly found: Wordings }) => {
  const t = useWords(registerWords)
  const { number } = useFormat()
  return (
    <>
      {wordings.length === 0 && not_shown === 0 && <p>{t.noWordings}</p>}
      {wordings.length > 0 && (
        <Table
          label={t.wordings}
          rows={wordings}
          keyOf={({ wording }) => wording}
          columns={[
            { name: t.wording, cell: ({ wording }) => <span lang="de">{wording}</span> },
            { name: t.count, isNumber: true, cell: ({ count }) => number(count) }
          ]}
        />
      )}
      {not_shown > 0 && <p class="quiet">{t.notShown(number(not_shown))}</p>}
    </>
  )
}

/** Lists on request the wordings that the reader of announcements did not understand. More events take longer. */
const WordingList = () => {
  const t = useWords(registerWords)
  const { number } = useFormat()
  const [depth, setDepth] = useState<typeof depths[number]>("10000")
  const [found, setFound] = useState<Wordings | undefined>()
  const { failure, isRunning, run } = useAction(async () =>
    setFound(await operated().listWordings({ limit: 100, newest: Number(depth) }))
  )
  return (
    <Section title={t.wordings}>
      <p class="quiet">{t.wordingsHint}</p>
      <Form onSubmit={() => void run()} label={t.wordings}>
        <ChoiceField
          label={t.newest}
          value={depth}
          options={depths.map((one) => [one, t.newestEvents(number(Number(one)))])}
          onValue={setDepth}
        />
        <div>
          <Button type="submit" isBusy={isRunning}>{t.look}</Button>
        </div>
      </Form>
      <Failure failure={failure} />
      <div role="status">{found !== undefined && <FoundWordings found={found} />}</div>
    </Section>
  )
}

const ImportRows = ({ imports }: { readonly imports: ReadonlyArray<Import> }) => {
  const t = useWords(registerWords)
  const { moment, number } = useFormat()
  return (
    <Table
      label={t.imports}
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        { name: t.started, cell: ({ id, started_at }) => <Link to={`/imports/${id}`}>{moment(started_at)}</Link> },
        { name: t.source, cell: ({ file, source }) => file === null ? source : `${source}: ${file}` },
        { name: t.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        { name: t.read, isNumber: true, cell: ({ read }) => number(read) },
        { name: t.imported, isNumber: true, cell: ({ imported }) => number(imported) },
        { name: t.events, isNumber: true, cell: ({ events }) => number(events) },
        { name: t.unreadable, isNumber: true, cell: ({ unreadable_total }) => number(unreadable_total) }
      ]}
    />
  )
}

const Sources = ({ sources }: { readonly sources: ReadonlyArray<ImportSource> }) => {
  const t = useWords(registerWords)
  const { date, moment, number, share } = useFormat()
  const shareOf = (ratio: number | null) => ratio === null ? "–" : share(ratio)
  return (
    <Table
      label={t.sources}
      rows={sources}
      keyOf={({ source }) => source}
      columns={[
        { name: t.source, cell: ({ source }) => source },
        { name: t.lastOutcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        { name: t.succeeded, cell: ({ succeeded_at }) => moment(succeeded_at) },
        { name: t.newestDay, cell: ({ newest_day }) => newest_day === null ? "–" : date(newest_day) },
        { name: t.failed, isNumber: true, cell: ({ failed }) => number(failed) },
        { name: t.unreadable, isNumber: true, cell: ({ unreadable_total }) => number(unreadable_total) },
        { name: t.shareOther, isNumber: true, cell: ({ share_other }) => shareOf(share_other) },
        { name: t.shareHeadless, isNumber: true, cell: ({ share_without_heading }) => shareOf(share_without_heading) }
      ]}
    />
  )
}

/** The state of the imports of each source, and every import into the register, the newest first. */
export const Imports = () => {
  const t = useWords(registerWords)
  const { reload } = useWords(commonWords)
  const { answer } = useAnswer("sources", (call) => operated().listImports({ per_page: 1 }, call))
  const pages = usePages({
    key: "imports",
    load: (page, call) => operated().listImports(page, call),
    itemsOf: ({ imports }) => imports
  })
  return (
    <View title={t.imports} actions={<Button onClick={pages.reload} isBusy={pages.isLoading}>{reload}</Button>}>
      {answer !== undefined && answer.sources.length > 0 && (
        <Section title={t.sources}>
          <Sources sources={answer.sources} />
        </Section>
      )}
      <Listed pages={pages} empty={t.noImports}>{(imports) => <ImportRows imports={imports} />}</Listed>
    </View>
  )
}

/** The organizations that are withheld, and the wordings that the reader of the register did not understand. */
export const RegisterView = () => {
  const t = useWords(registerWords)
  return (
    <View title={t.title}>
      <Withheld />
      <WordingList />
    </View>
  )
}
