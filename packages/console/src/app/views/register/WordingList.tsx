import type { Wordings } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { ChoiceField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { registerWords } from "./Words.ts"

const depths = ["1000", "10000", "100000"] as const

const Found = ({ found: { not_shown, wordings } }: { readonly found: Wordings }) => {
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
export const WordingList = () => {
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
      <div role="status">{found !== undefined && <Found found={found} />}</div>
    </Section>
  )
}
