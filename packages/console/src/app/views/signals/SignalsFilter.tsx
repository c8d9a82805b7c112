import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { CheckField, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { feed, type Filter } from "./Feed.ts"
import { signalsWords } from "./Words.ts"

const nothing: Filter = { topics: [], organizations: "", from: "", to: "" }

/** Narrows the feed. Nothing is loaded, and nothing charged, before the button is pressed. */
export const SignalsFilter = ({ isBusy, onLoad }: {
  readonly isBusy: boolean
  readonly onLoad: (filter: Filter) => void
}) => {
  const t = useWords(signalsWords)
  const language = useLanguage()
  const [filter, setFilter] = useState(feed.get()?.filter ?? nothing)
  const catalog = useAnswer("catalog", (call) => kontor().getSignalsCatalog({}, call))
  const put = (change: Partial<Filter>) => setFilter({ ...filter, ...change })
  return (
    <Form onSubmit={() => onLoad(filter)} label={t.title}>
      <fieldset>
        <legend>{t.topics}</legend>
        <small class="quiet">{t.topicsHint}</small>
        <Shown asked={catalog}>
          {({ topics }) => (
            <div class="choices">
              {topics.map(({ code, label, tier }) => (
                <CheckField
                  key={code}
                  isChecked={filter.topics.includes(code)}
                  onChecked={(isChecked) =>
                    put({ topics: isChecked ? [...filter.topics, code] : filter.topics.filter((one) => one !== code) })}
                >
                  {label[language]} {tier !== "ALL" && <span class="quiet">({tier})</span>}
                </CheckField>
              ))}
            </div>
          )}
        </Shown>
      </fieldset>
      <div class="filters">
        <TextField label={t.from} type="date" value={filter.from} onValue={(from) => put({ from })} />
        <TextField label={t.to} type="date" value={filter.to} onValue={(to) => put({ to })} />
        <TextField
          label={t.organizations}
          hint={t.organizationsHint}
          value={filter.organizations}
          onValue={(organizations) => put({ organizations })}
        />
      </div>
      <div>
        <Button type="submit" kind="main" price={prices().operations.signals} isBusy={isBusy}>{t.load}</Button>
      </div>
    </Form>
  )
}
