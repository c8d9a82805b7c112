import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { useFormat } from "../language/Format.ts"
import { useLanguage, useWords } from "../language/Language.ts"
import { Link } from "../router/Link.tsx"
import { place } from "../router/Router.ts"
import { balance } from "../session/Balance.ts"
import { loadPrices } from "../session/Prices.ts"
import { endSession, type Session, session } from "../session/Session.ts"
import { settings } from "../Settings.ts"
import { useStore } from "../state/Store.ts"
import { useAnswer } from "../state/useAnswer.ts"
import { Brand } from "../ui/Brand.tsx"
import { useClosing } from "../ui/Dialog.tsx"
import { Icon } from "../ui/Icon.tsx"
import { Later, Shown } from "../ui/Shown.tsx"
import { View } from "../ui/View.tsx"
import { useFollowing, useNewest } from "../views/inbox/Unread.ts"
import { Preferences } from "./Preferences.tsx"
import { entries, routeAt } from "./Routes.tsx"
import { shellWords } from "./Words.ts"

const Balance = () => {
  const t = useWords(shellWords)
  const { credits } = useFormat()
  const left = useStore(balance)
  return left === undefined ? null : <span class="balance" title={t.balance}>{credits(left)}</span>
}

const Operator = () => {
  const t = useWords(shellWords)
  const current = useStore(session)
  return current?.allowed.operation ? <span class="balance">{t.operator(current.operator ?? "").trim()}</span> : null
}

/** The number of unread changes at watched companies. */
const UnreadCount = () => {
  const t = useWords(shellWords)
  const { number } = useFormat()
  const { hasMore, unread } = useNewest()
  if (unread.length === 0) return null
  const count = `${number(unread.length)}${hasMore ? "+" : ""}`
  return (
    <span class="count">
      <span aria-hidden="true">{count}</span>
      <span class="unseen">{t.unread(count)}</span>
    </span>
  )
}

/** The links to every view. On a narrow screen they are a drawer, which closes when one is followed. */
const Navigation = ({ allowed, isOpen }: Pick<Session, "allowed"> & { readonly isOpen: boolean }) => {
  const t = useWords(shellWords)
  return (
    <nav id="navigation" class={isOpen ? "side open" : "side"} aria-label={t.navigation}>
      <ul>
        {entries.filter(([path]) => routeAt(path, allowed) !== undefined).map(([path, name]) => (
          <li key={path}>
            <Link to={path}>
              <Icon name={name} />
              {t[name]}
              {name === "inbox" && <UnreadCount />}
            </Link>
          </li>
        ))}
        <li>
          <a href={allowed.operation ? `${settings.administration}/openapi.json` : settings.docs}>
            <Icon name="reference" />
            {t.docs}
          </a>
        </li>
      </ul>
    </nav>
  )
}

const NotFound = ({ allowed }: Pick<Session, "allowed">) => {
  const t = useWords(shellWords)
  return (
    <View title={t.notFound}>
      <p>{t.notFoundHelp}</p>
      <p>
        <Link to={allowed.operation ? "/" : "/companies"}>{t.home}</Link>
      </p>
    </View>
  )
}

/** A view of an account: it shows prices, and is shown as soon as they are known. */
const Priced = ({ children }: { readonly children: ComponentChildren }) => (
  <Shown asked={useAnswer("prices", loadPrices)}>
    {() =>
      children}
  </Shown>
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(input|select|textarea)$/i.test(target.tagName)

/**
 * Whether the search is open that leads everywhere, and what is typed into it: its button, a slash, and Ctrl or ⌘ and K
 * open it. What is typed before it is drawn is not lost.
 */
const useFinder = () => {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState("")
  // Known at once, where a state is known once it is drawn.
  const opened = useRef(false)
  const turn = (isOpened: boolean) => {
    opened.current = isOpened
    setOpen(isOpened)
    setText("")
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k"
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      const isSlash = event.key === "/" && isPlain
      if (document.querySelector("dialog[open]") !== null) return
      if (opened.current && isPlain && event.key.length === 1) setText((before) => before + event.key)
      else if (isAsked || isSlash) turn(true)
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  return { isOpen, open: () => turn(true), close: () => turn(false), text, setText }
}

/** The frame of every view: where one can go, what is left, and the way out. */
export const Shell = ({ allowed }: Pick<Session, "allowed">) => {
  const t = useWords(shellWords)
  const chosen = useLanguage()
  const { path } = useStore(place)
  const route = routeAt(path, allowed)
  const view = route === undefined
    ? <NotFound allowed={allowed} />
    : <route.View key={route.key} id={route.id} tab={route.tab} />
  const [isOpen, setOpen] = useState(false)
  const finder = useFinder()
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    document.documentElement.lang = chosen
  }, [chosen])
  useFollowing(allowed.account && !allowed.operation)
  return (
    <div class="shell">
      <a class="skip" href="#content">{t.skip}</a>
      <header class="bar">
        <button
          type="button"
          class="plain menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          aria-label={t.navigation}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
        <Link to="/" class="brand">
          <Brand />
          Kontor
        </Link>
        <button type="button" class="finder" aria-keyshortcuts="/ Control+K" onClick={finder.open}>
          <Icon name="search" />
          <span>{t.find}</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
        <Balance />
        <Operator />
        <details class="account" ref={useClosing()}>
          <summary>
            <Icon name="accounts" />
            <span class="unseen">{t.account}</span>
          </summary>
          <div class="card">
            <Preferences />
            <button type="button" class="plain" onClick={endSession}>{t.signOut}</button>
          </div>
        </details>
      </header>
      <Navigation allowed={allowed} isOpen={isOpen} />
      <main id="content" tabIndex={-1}>
        {allowed.operation ? view : <Priced>{view}</Priced>}
      </main>
      {finder.isOpen && (
        <Later name="palette" load={() => import("./Palette.tsx")}>
          {({ Palette }) => (
            <Palette allowed={allowed} text={finder.text} onText={finder.setText} onClose={finder.close} />
          )}
        </Later>
      )}
    </div>
  )
}
