import { useEffect, useId, useState } from "preact/hooks"
import { kontor, operated } from "../api/Kontor.ts"
import { useWords, words } from "../language/Language.ts"
import { go } from "../router/Router.ts"
import type { Allowed } from "../session/Session.ts"
import { useAnswer } from "../state/useAnswer.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { Icon, type IconName } from "../ui/Icon.tsx"
import { knownCompanies, learn } from "../views/companies/Known.ts"
import { sought } from "../views/companies/Search.ts"
import { useWatched } from "../views/monitors/Watched.ts"
import { entries, routeAt } from "./Routes.tsx"
import { shellWords } from "./Words.ts"

const paletteWords = words({
  title: "Search or go to",
  hint: "A company, a register number or a page",
  results: "Results",
  none: "Nothing is called that.",
  search: (text: string) => `Search companies for “${text}”`,
  list: "Watch from a list",
  endpoint: "Create a webhook endpoint",
  page: "page",
  account: "account",
  known: "open in this session",
  watched: "watched",
  company: "company"
}, {
  title: "Suchen oder wechseln zu",
  hint: "Ein Unternehmen, eine Registernummer oder eine Seite",
  results: "Ergebnisse",
  none: "Nichts heißt so.",
  search: (text: string) => `Unternehmen suchen: „${text}“`,
  list: "Aus einer Liste beobachten",
  endpoint: "Webhook-Endpunkt anlegen",
  page: "Seite",
  account: "Konto",
  known: "in dieser Sitzung geöffnet",
  watched: "wird beobachtet",
  company: "Unternehmen"
})

/** Something that the reader can go to. */
interface Goal {
  readonly to: string
  readonly name: string
  readonly hint: string
  readonly icon: IconName
  /** Runs before the goal opens. */
  readonly prepare?: () => void
}

/** The most goals of a kind that are shown. */
const most = 6

const matches = (text: string) => {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ name }: { readonly name: string }): boolean => wanted.every((word) => name.toLowerCase().includes(word))
}

/** A text as it is when nobody has typed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const toCompany = (id: string, name: string, hint: string): Goal => ({
  to: `/companies/${id}`,
  name,
  hint,
  icon: "companies",
  prepare: () => learn(id, { name })
})

/** The companies that a text may mean: those that the session knows or has listed as watched, and suggestions. */
const useCompanies = (text: string, allowed: Allowed): ReadonlyArray<Goal> => {
  const t = useWords(paletteWords)
  const settled = useSettled(text.trim())
  const { known } = useWatched(false)
  const suggested = useAnswer(
    settled,
    async (call) =>
      allowed.data && settled.length > 1 ? (await kontor().suggestOrganizations({ q: settled }, call)).suggestions : []
  )
  const isMeant = matches(text)
  const watched = [...known?.values() ?? []].flatMap(({ entity_id, label }) =>
    label !== null && isMeant({ name: label }) ? [toCompany(entity_id, label, t.watched)] : []
  )
  const opened = allowed.data
    ? knownCompanies().filter(isMeant).map(({ id, name }) => toCompany(id, name, t.known))
    : []
  const fresh = text.trim().length < 2 ?
    [] :
    (suggested.answer ?? []).map(({ city, entity_id, name }) => toCompany(entity_id, name, city ?? t.company))
  const all = [...opened.slice(0, most), ...watched.slice(0, most), ...fresh]
  return [...new Map(all.toReversed().map((goal) => [goal.to, goal])).values()].toReversed()
}

const useAccounts = (text: string, allowed: Allowed): ReadonlyArray<Goal> => {
  const t = useWords(paletteWords)
  const settled = useSettled(text.trim())
  const found = useAnswer(`accounts ${settled}`, async (call) =>
    allowed.operation && settled !== ""
      ? (await operated().findAccounts({ text: settled }, call)).accounts.slice(0, most)
      : [])
  return (found.answer ?? []).map(({ id, name }) => ({
    to: `/accounts/${id}`,
    name: name || id,
    hint: t.account,
    icon: "accounts"
  }))
}

const usePages = (text: string, allowed: Allowed): ReadonlyArray<Goal> => {
  const t = useWords(paletteWords)
  const names = useWords(shellWords)
  const views = entries.filter(([path]) => routeAt(path, allowed) !== undefined)
    .map(([to, name]): Goal => ({ to, name: names[name], hint: t.page, icon: name }))
  const more: ReadonlyArray<Goal> = [
    ...(allowed.monitoring && allowed.account
      ? [{ to: "/monitors/list", name: t.list, hint: t.page, icon: "monitors" as const }]
      : []),
    ...(allowed.endpoints && allowed.account
      ? [{ to: "/webhooks?create", name: t.endpoint, hint: t.page, icon: "webhooks" as const }]
      : [])
  ]
  return [...views, ...more].filter(matches(text))
}

/** The goals that one can go to, with the one that Enter leads to. */
const Goals = ({ at, goals, id, onFollow }: {
  readonly id: string
  readonly goals: ReadonlyArray<Goal>
  readonly at: number
  readonly onFollow: (goal: Goal) => void
}) => (
  <div id={`${id}-list`} role="listbox" aria-label={useWords(paletteWords).results} class="goals">
    {goals.map((goal, index) => (
      <div
        key={goal.to + goal.name}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        onClick={() => onFollow(goal)}
      >
        <Icon name={goal.icon} />
        <span>{goal.name}</span>
        <span class="quiet">{goal.hint}</span>
      </div>
    ))}
  </div>
)

/** Leads to any page and company, by its name: over the keyboard alone, from everywhere. Nothing here costs credits. */
export const Palette = ({ allowed, onClose, onText, text }: {
  readonly allowed: Allowed
  readonly text: string
  readonly onText: (text: string) => void
  readonly onClose: () => void
}) => {
  const t = useWords(paletteWords)
  const id = useId()
  const [place, setPlace] = useState(0)
  const companies = useCompanies(text, allowed)
  const accounts = useAccounts(text, allowed)
  const pages = usePages(text, allowed)
  const searching: ReadonlyArray<Goal> = allowed.data && text.trim().length > 1
    ? [{
      to: "/companies",
      name: t.search(text.trim()),
      hint: t.page,
      icon: "search",
      prepare: () => sought.set({ ...sought.get(), query: text.trim() })
    }]
    : []
  const goals = text.trim() === ""
    ? [...companies, ...pages]
    : [...companies, ...accounts, ...pages, ...searching]
  const at = Math.min(place, goals.length - 1)
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" }), [at])
  const follow = (goal: Goal | undefined) => {
    if (goal === undefined) return
    onClose()
    goal.prepare?.()
    go(goal.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0 && goals.length > 0) setPlace((at + step + goals.length) % goals.length)
    else if (event.key === "Enter") follow(goals[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={t.hint}
        aria-autocomplete="list"
        aria-expanded={goals.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={goals.length > 0 ? `${id}-${at}` : undefined}
        placeholder={t.hint}
        autoComplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => {
          onText(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      {goals.length === 0 && <p class="quiet" role="status">{t.none}</p>}
      <Goals id={id} goals={goals} at={at} onFollow={follow} />
    </Dialog>
  )
}
