import type { WithheldOrganization } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { TextField } from "../../ui/Field.tsx"
import { filled } from "../../ui/Filled.ts"
import { Form } from "../../ui/Form.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
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
export const Withheld = () => {
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
