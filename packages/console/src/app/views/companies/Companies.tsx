import type { SearchHit } from "@kontor/client"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { prices } from "../../session/Prices.ts"
import { useStore } from "../../state/Store.ts"
import { type Action, useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField, ChoiceField, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Empty } from "../../ui/Listed.tsx"
import { DeskTable } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { useMayWatch, WatchMany } from "../watch/Watch.tsx"
import { addressText, RegisterNumber } from "./RegisterNumber.tsx"
import { found, registerTypes, type Result, search, type Sought, sought } from "./Search.ts"
import { companiesWords } from "./Words.ts"

type Searching = Action<[Sought, Result | undefined]>

const Filters = () => {
  const t = useWords(companiesWords)
  const current = useStore(sought)
  const put = (change: Partial<Sought>) => sought.set({ ...sought.get(), ...change })
  return (
    <details>
      <summary>{t.filters}</summary>
      <div class="filters">
        <TextField label={t.city} value={current.city} onValue={(city) => put({ city })} />
        <TextField label={t.postalCode} value={current.postalCode} onValue={(postalCode) => put({ postalCode })} />
        <TextField
          label={t.legalForm}
          hint={t.legalFormHint}
          value={current.legalForm}
          onValue={(legalForm) => put({ legalForm })}
        />
        <ChoiceField
          label={t.registerType}
          value={current.registerType}
          options={[["", t.any], ...registerTypes.map((type) => [type, type] as const)]}
          onValue={(registerType) => put({ registerType })}
        />
      </div>
      <CheckField isChecked={current.isActive} onChecked={(isActive) => put({ isActive })}>{t.onlyActive}</CheckField>
    </details>
  )
}

const SearchForm = ({ searching: { isRunning, run } }: { readonly searching: Searching }) => {
  const t = useWords(companiesWords)
  const current = useStore(sought)
  return (
    <Form onSubmit={() => void run(current, undefined)} label={t.title}>
      <div class="asking">
        <TextField
          label={t.query}
          hint={t.queryHint}
          type="search"
          value={current.query}
          onValue={(query) => sought.set({ ...current, query })}
          maxLength={500}
        />
        <Button type="submit" kind="main" price={prices().operations["search-organizations"]} isBusy={isRunning}>
          {t.search}
        </Button>
      </div>
      <Filters />
    </Form>
  )
}

const numberOf = ({ registration: { register_number, register_type } }: SearchHit): string =>
  [register_type, register_number].filter(Boolean).join(" ")

const Hits = ({ result, searching }: { readonly result: Result; readonly searching: Searching }) => {
  const t = useWords(companiesWords)
  const { more } = useWords(commonWords)
  const { date, number } = useFormat()
  const mayWatch = useMayWatch()
  if (result.hits.length === 0) return <Empty>{t.nothing}</Empty>
  return (
    <section class="card">
      <p class="quiet" aria-live="polite">{(result.isLowerBound ? t.foundAtLeast : t.found)(number(result.total))}</p>
      <DeskTable
        label={t.title}
        rows={result.hits}
        keyOf={({ entity_id }) => entity_id}
        total={number(result.total)}
        file="kontor-companies.csv"
        selected={mayWatch
          ? (hits) => <WatchMany subjects={hits.map(({ entity_id, name }) => ({ id: entity_id, name }))} />
          : undefined}
        columns={[
          {
            name: t.name,
            value: ({ name }) => name,
            cell: ({ entity_id, matched_name, name }) => (
              <>
                <Link to={`/companies/${entity_id}`}>{name}</Link>
                {matched_name !== undefined && <span class="quiet">{t.formerly(matched_name)}</span>}
              </>
            )
          },
          {
            name: t.registerType,
            value: numberOf,
            cell: ({ registration }) => <RegisterNumber registration={registration} />
          },
          {
            name: t.address,
            isWide: true,
            value: ({ address }) => addressText(address),
            cell: ({ address }) => addressText(address)
          },
          {
            name: t.registered,
            isMinor: true,
            value: ({ registration_date }) => registration_date,
            cell: ({ registration_date }) => registration_date === null ? "–" : date(registration_date)
          },
          {
            name: t.id,
            isMinor: true,
            value: ({ entity_id }) => entity_id,
            cell: ({ entity_id }) => <code>{entity_id}</code>
          }
        ]}
      />
      {result.hits.length < result.total && (
        <Button
          price={prices().operations["search-organizations"]}
          isBusy={searching.isRunning}
          onClick={() => void searching.run(result.sought, result)}
        >
          {more}
        </Button>
      )}
    </section>
  )
}

/** Finds companies, on request alone: each page has its price beside its button. */
export const Companies = () => {
  const t = useWords(companiesWords)
  const result = useStore(found)
  const searching = useAction(search, { isLostOnLeaving: true })
  return (
    <View title={t.title}>
      <section class="card">
        <SearchForm searching={searching} />
      </section>
      <Failure failure={searching.failure} />
      {result === undefined ? <Empty>{t.begin}</Empty> : <Hits result={result} searching={searching} />}
    </View>
  )
}
