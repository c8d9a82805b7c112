import { useState } from "preact/hooks"
import type { Monitor } from "../../api/Monitoring.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Empty } from "../../ui/Empty.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { ChoiceField } from "../../ui/Field.tsx"
import { Table } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { cyclePrice } from "./CyclePrice.ts"
import { intervalText } from "./Intervals.ts"
import { MonitorStatus } from "./MonitorStatus.tsx"
import { monitorWords } from "./Words.ts"

/** The monitors of the account. */
export const Monitors = () => {
  const t = useWords(monitorWords)
  const { every } = useWords(intervalText)
  const { loading, more: moreText } = useWords(commonWords)
  const { moment, number } = useFormat()
  const [status, setStatus] = useState("")
  const { failure, hasMore, isLoading, items, more, reload } = usePages<Monitor>(
    "account/monitors",
    { status },
    "monitors"
  )
  return (
    <View title={t.title} actions={<Button onClick={reload}>{t.reload}</Button>}>
      <div class="filters">
        <ChoiceField
          label={t.status}
          value={status}
          onValue={setStatus}
          options={[["", t.current], ...Object.entries(t.states)]}
        />
      </div>
      <Failure failure={failure} retry={reload} />
      {items === undefined && isLoading && <p class="quiet">{loading}</p>}
      {items?.length === 0 && (
        <Empty>
          {status === ""
            ? (
              <>
                {t.none} <Link to="/companies">{t.find}</Link>
              </>
            )
            : t.noneOfState}
        </Empty>
      )}
      {items !== undefined && items.length > 0 && (
        <Table
          label={t.title}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              name: t.label,
              cell: ({ entity_id, id, label }) => <Link to={`/monitors/${id}`}>{label ?? entity_id}</Link>
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
      )}
      {hasMore && <Button onClick={more} isBusy={isLoading}>{moreText}</Button>}
    </View>
  )
}
