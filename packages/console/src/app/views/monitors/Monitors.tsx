import type { Monitor } from "@kontor/client"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useNarrowed } from "../../state/useNarrowed.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { ChoiceField } from "../../ui/Field.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { knownName } from "../companies/Known.ts"
import { cyclePrice } from "./CyclePrice.ts"
import { intervalText } from "./Intervals.ts"
import { monitorStates, MonitorStatus } from "./MonitorStatus.tsx"
import { monitorWords } from "./Words.ts"

const Rows = ({ monitors }: { readonly monitors: ReadonlyArray<Monitor> }) => {
  const t = useWords(monitorWords)
  const { every } = useWords(intervalText)
  const { moment, number } = useFormat()
  return (
    <Table
      label={t.title}
      rows={monitors}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t.label,
          cell: ({ entity_id, id, label }) => <Link to={`/monitors/${id}`}>{label ?? knownName(entity_id)}</Link>
        },
        { name: t.status, cell: ({ status }) => <MonitorStatus status={status} /> },
        { name: t.interval, cell: ({ poll_interval_days }) => every(poll_interval_days) },
        { name: t.next, cell: ({ next_check_at }) => moment(next_check_at) },
        {
          name: t.cycle,
          isNumber: true,
          cell: ({ poll_interval_days }) => number(cyclePrice(poll_interval_days))
        }
      ]}
    />
  )
}

/** The monitors of the account. */
export const Monitors = () => {
  const t = useWords(monitorWords)
  const [status, setStatus] = useNarrowed("status")
  const pages = usePages({
    key: status,
    load: (page, call) =>
      kontor().listMonitors({ ...page, status: monitorStates.find((state) => state === status) }, call),
    itemsOf: ({ monitors }) => monitors
  })
  const first = (
    <>
      {t.none} <Link to="/companies">{t.find}</Link>
    </>
  )
  return (
    <View title={t.title} actions={<Button onClick={pages.reload}>{t.reload}</Button>}>
      <section class="card">
        <div class="filters">
          <ChoiceField
            label={t.status}
            value={status}
            onValue={setStatus}
            options={[["", t.current], ...Object.entries(t.states)]}
          />
        </div>
        <Listed pages={pages} empty={status === "" ? first : t.noneOfState}>
          {(monitors) => <Rows monitors={monitors} />}
        </Listed>
      </section>
    </View>
  )
}
