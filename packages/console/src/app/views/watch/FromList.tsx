import { RateLimited } from "@kontor/client"
import { useEffect, useRef } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords, words } from "../../language/Language.ts"
import { shared, useDraft } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField, Field } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { DeskTable } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { useWatched } from "../monitors/Watched.ts"
import { WatchMany } from "./Watch.tsx"

const listWords = words({
  title: "Watch from a list",
  monitors: "Monitors",
  hint:
    "One company a line: its name, its register number such as HRB 1234 München, both, or its entity id. A CSV file may have further columns. Companies are looked up free of charge, and nothing is watched before you have seen what was found and what it costs.",
  paste: "Companies",
  file: "Or a CSV or text file",
  columns: "Columns that say which company it is",
  head: "The first line holds the names of the columns",
  column: (number: number) => `Column ${number}`,
  match: (count: number, text: string) =>
    count === 0 ? "Find companies" : count === 1 ? "Find 1 company" : `Find ${text} companies`,
  matching: (done: string, all: string) => `${done} of ${all} looked up …`,
  stop: "Stop",
  goOn: "Go on",
  again: "Begin anew",
  review: "What was found",
  sought: "Looked for",
  found: "Company",
  state: "State",
  leave: "– leave out –",
  states: {
    matched: "found",
    several: "please choose",
    none: "not found",
    open: "to be looked up",
    watched: "watched already"
  }
}, {
  title: "Aus einer Liste beobachten",
  monitors: "Beobachtungen",
  hint:
    "Ein Unternehmen je Zeile: sein Name, seine Registernummer wie HRB 1234 München, beides oder seine Entity-ID. Eine CSV-Datei darf weitere Spalten haben. Die Suche ist kostenlos, und beobachtet wird erst, wenn Sie gesehen haben, was gefunden wurde und was es kostet.",
  paste: "Unternehmen",
  file: "Oder eine CSV- oder Textdatei",
  columns: "Spalten, die das Unternehmen bezeichnen",
  head: "Die erste Zeile enthält die Namen der Spalten",
  column: (number: number) => `Spalte ${number}`,
  match: (count: number, text: string) => count === 0 ? "Unternehmen suchen" : `${text} Unternehmen suchen`,
  matching: (done: string, all: string) => `${done} von ${all} gesucht …`,
  stop: "Anhalten",
  goOn: "Weitersuchen",
  again: "Neu beginnen",
  review: "Das wurde gefunden",
  sought: "Gesucht",
  found: "Unternehmen",
  state: "Stand",
  leave: "– auslassen –",
  states: {
    matched: "gefunden",
    several: "bitte wählen",
    none: "nicht gefunden",
    open: "noch zu suchen",
    watched: "wird schon beobachtet"
  }
})

/** A company that a line may mean. */
interface Candidate {
  readonly id: string
  readonly name: string
  readonly city: string | null
}

/** A line of the list: what it says, what it may mean, and what was chosen. */
interface Line {
  readonly text: string
  /** Undefined until it is looked up. */
  readonly candidates?: ReadonlyArray<Candidate>
  /** The id of the company that is meant; empty where none is. */
  readonly chosen?: string
}

/** The list, line by line: it stays through reloads, until the reader begins anew. */
const list = shared<ReadonlyArray<Line>>("list", [])

/** The cells of each line of a CSV text, whose separator is the one that its first line has most of. */
const cellsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [head = ""] = text.split(/\r?\n/, 1)
  const count = (separator: string) => head.split(separator).length
  const separator = [";", "\t", ","].reduce((one, other) => count(other) > count(one) ? other : one)
  const rows: Array<Array<string>> = [[]]
  let cell = ""
  let isQuoted = false
  const end = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ""
  }
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n")
  for (let place = 0; place < plain.length; place++) {
    const char = plain.charAt(place)
    if (isQuoted && char === "\"" && plain.charAt(place + 1) === "\"") {
      cell += char
      place++
    } else if (char === "\"" && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted
    else if (char === separator && !isQuoted) end()
    else if (char === "\n" && !isQuoted) {
      end()
      rows.push([])
    } else cell += char
  }
  end()
  return rows.filter((row) => row.some((one) => one !== ""))
}

/** The names that columns have which say which company is meant. */
const telling = /name|firma|company|unternehmen|regist|nummer|number|hrb?\b|gericht|court|ort\b|city|town|sitz|entity/i

interface Sheet {
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly hasHead: boolean
  readonly columns: ReadonlyArray<number>
}

/** Reads a text as a sheet, and guesses whether it has a head and which columns tell. */
const sheetOf = (text: string): Sheet => {
  const rows = cellsOf(text)
  const [head = []] = rows
  const named = head.flatMap((cell, place) => telling.test(cell) && !/\d/.test(cell) ? [place] : [])
  const hasHead = head.length > 1 && named.length > 0 && rows.length > 1
  return { rows, hasHead, columns: hasHead ? named : head.map((_, place) => place) }
}

const linesOf = ({ columns, hasHead, rows }: Sheet): ReadonlyArray<string> => {
  const texts = rows.slice(hasHead ? 1 : 0).map((row) => columns.map((place) => row[place] ?? "").join(" ").trim())
  return [...new Set(texts.filter((text) => text.length > 1))].map((text) => text.slice(0, 500))
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()

/** The company that a line means without doubt: the only one there is, or the only one of exactly this name. */
const meant = (text: string, candidates: ReadonlyArray<Candidate>): string => {
  const exact = candidates.filter(({ city, name }) =>
    [name, `${name} ${city ?? ""}`].some((one) => plainName(one) === plainName(text))
  )
  const [only, ...others] = exact.length > 0 ? exact : candidates
  return only !== undefined && others.length === 0 ? only.id : ""
}

/** The number of other companies that are offered where it is known which one is meant. */
const fewOthers = 2

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Looks a line up, and waits as long as the limit of requests wants. */
const lookedUp = async (text: string, signal: AbortSignal): Promise<Line> => {
  for (;;) {
    try {
      const { suggestions } = await kontor().suggestOrganizations({ q: text }, { signal })
      const candidates = suggestions.map(({ city, entity_id, name }) => ({ id: entity_id, name, city }))
      const chosen = meant(text, candidates)
      const found = candidates.find(({ id }) => id === chosen)
      const others = candidates.filter(({ id }) => id !== chosen)
      return { text, chosen, candidates: found === undefined ? others : [found, ...others.slice(0, fewOthers)] }
    } catch (failure) {
      if (!(failure instanceof RateLimited) || signal.aborted) throw failure
      await wait(failure.retryAfterSeconds ?? 5, signal)
    }
  }
}

/** Looks up every line that is still open, in their order, until it is stopped. */
const useLookUp = () => {
  const stopping = useRef<AbortController | undefined>(undefined)
  const action = useAction(async () => {
    const stop = new AbortController()
    stopping.current = stop
    try {
      for (let place = 0; place < list.get().length; place++) {
        const line = list.get()[place]
        if (stop.signal.aborted) return
        if (line === undefined || line.candidates !== undefined) continue
        const found = await lookedUp(line.text, stop.signal)
        list.set(list.get().map((one, at) => at === place ? found : one))
      }
    } catch (failure) {
      if (!stop.signal.aborted) throw failure
    }
  })
  const stop = () => stopping.current?.abort()
  useEffect(() => stop, [])
  return { ...action, stop }
}

/** Takes the list: pasted, or from a file, and of a file the columns that tell. */
const Entry = ({ onLines }: { readonly onLines: (lines: ReadonlyArray<string>) => void }) => {
  const t = useWords(listWords)
  const { number } = useFormat()
  const [text, setText] = useDraft("list.text", "")
  const [sheet, setSheet] = useDraft<Sheet | undefined>("list.sheet", undefined)
  const take = (given: string) => {
    setText(given)
    setSheet(sheetOf(given))
  }
  const lines = sheet === undefined ? [] : linesOf(sheet)
  const [head = []] = sheet?.rows ?? []
  return (
    <Form
      onSubmit={() => {
        setText("")
        setSheet(undefined)
        onLines(lines)
      }}
    >
      <p class="quiet">{t.hint}</p>
      <Field label={t.paste}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={8}
            value={text}
            placeholder={"Arvitec Holding GmbH\nHRB 1000000 München"}
            onInput={(event) => take(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t.file}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ currentTarget: { files } }) => void files?.[0]?.text().then(take)}
          />
        )}
      </Field>
      {sheet !== undefined && head.length > 1 && (
        <fieldset>
          <legend>{t.columns}</legend>
          <CheckField isChecked={sheet.hasHead} onChecked={(hasHead) => setSheet({ ...sheet, hasHead })}>
            {t.head}
          </CheckField>
          {head.map((cell, place) => (
            <CheckField
              key={place}
              isChecked={sheet.columns.includes(place)}
              onChecked={(isIn) =>
                setSheet({
                  ...sheet,
                  columns: head.map((_, at) => at).filter((at) => at === place ? isIn : sheet.columns.includes(at))
                })}
            >
              {sheet.hasHead ? cell : t.column(place + 1)} <span class="quiet">{sheet.rows[1]?.[place]}</span>
            </CheckField>
          ))}
        </fieldset>
      )}
      <div>
        <Button type="submit" kind="main" isDisabled={lines.length === 0}>
          {t.match(lines.length, number(lines.length))}
        </Button>
      </div>
    </Form>
  )
}

type State = keyof typeof listWords.en.states

const tones: Readonly<Record<State, Tone>> = {
  matched: "good",
  several: "waiting",
  none: "bad",
  open: "ended",
  watched: "ended"
}

const Review = ({ lines }: { readonly lines: ReadonlyArray<Line> }) => {
  const t = useWords(listWords)
  const { known } = useWatched(true)
  const stateOf = ({ candidates, chosen = "" }: Line): State => {
    if (candidates === undefined) return "open"
    if (candidates.length === 0) return "none"
    if (chosen === "") return "several"
    return known?.has(chosen) === true ? "watched" : "matched"
  }
  const choose = (text: string, chosen: string) =>
    list.set(list.get().map((line) => line.text === text ? { ...line, chosen } : line))
  const subjects = lines.flatMap(({ candidates = [], chosen }) =>
    candidates.filter(({ id }) => id === chosen).map(({ id, name }) => ({ id, name }))
  )
  return (
    <>
      <div class="row">
        <WatchMany subjects={subjects} />
      </div>
      <DeskTable<Line>
        label={t.review}
        rows={lines}
        keyOf={({ text }) => text}
        file="kontor-list.csv"
        columns={[
          { name: t.sought, value: ({ text }) => text, cell: ({ text }) => text },
          {
            name: t.state,
            value: (line) => t.states[stateOf(line)],
            cell: (line) => <Badge tone={tones[stateOf(line)]}>{t.states[stateOf(line)]}</Badge>
          },
          {
            name: t.found,
            value: ({ candidates, chosen }) => candidates?.find(({ id }) => id === chosen)?.name ?? null,
            cell: ({ candidates = [], chosen = "", text }) =>
              candidates.length === 0 ? "–" : (
                <select
                  aria-label={`${t.found}: ${text}`}
                  value={chosen}
                  onChange={(event) => choose(text, event.currentTarget.value)}
                >
                  <option value="">{t.leave}</option>
                  {candidates.map(({ city, id, name }) => (
                    <option key={id} value={id}>{[name, city].filter(Boolean).join(", ")}</option>
                  ))}
                </select>
              )
          }
        ]}
      />
    </>
  )
}

/** Watches many companies from a list of names or numbers: looked up, reviewed, priced as a whole, then watched. */
export const WatchFromList = () => {
  const t = useWords(listWords)
  const { number } = useFormat()
  const lines = useStore(list)
  const { failure, isRunning, run, stop } = useLookUp()
  const done = lines.filter(({ candidates }) => candidates !== undefined).length
  const isOpen = done < lines.length
  return (
    <View title={t.title} above={["/monitors", t.monitors]}>
      <section class="card">
        {lines.length === 0
          ? (
            <Entry
              onLines={(texts) => {
                list.set(texts.map((text) => ({ text })))
                void run()
              }}
            />
          )
          : (
            <>
              <div class="row">
                {isOpen && <span role="status">{t.matching(number(done), number(lines.length))}</span>}
                {isOpen && isRunning && <Button onClick={stop}>{t.stop}</Button>}
                {isOpen && !isRunning && <Button kind="main" onClick={() => void run()}>{t.goOn}</Button>}
                {!isRunning && <Button onClick={() => list.set([])}>{t.again}</Button>}
              </div>
              <Failure failure={failure} />
              <Review lines={lines} />
            </>
          )}
      </section>
    </View>
  )
}
