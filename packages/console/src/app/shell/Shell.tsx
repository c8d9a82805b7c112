import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
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
import { Icon } from "../ui/Icon.tsx"
import { Shown } from "../ui/Shown.tsx"
import { View } from "../ui/View.tsx"
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

const Navigation = ({ allowed }: Pick<Session, "allowed">) => {
  const t = useWords(shellWords)
  return (
    <nav aria-label={t.navigation}>
      <ul>
        {entries.filter(([path]) => routeAt(path, allowed) !== undefined).map(([path, name]) => (
          <li key={path}>
            <Link to={path}>
              <Icon name={name} />
              {t[name]}
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
  <Shown asked={useAnswer("prices", loadPrices)}>{() => children}</Shown>
)

/** The frame of every view: where one can go, what is left, and the way out. */
export const Shell = ({ allowed }: Pick<Session, "allowed">) => {
  const t = useWords(shellWords)
  const chosen = useLanguage()
  const { path } = useStore(place)
  const route = routeAt(path, allowed)
  const view = route === undefined
    ? <NotFound allowed={allowed} />
    : <route.View key={route.key} id={route.id} tab={route.tab} />
  useEffect(() => {
    document.documentElement.lang = chosen
  }, [chosen])
  return (
    <div class="shell">
      <a class="skip" href="#content">{t.skip}</a>
      <header class="bar">
        <Link to="/" class="brand">
          <Brand />
          Kontor
        </Link>
        <Balance />
        <Operator />
        <Preferences />
        <button type="button" class="plain" onClick={endSession}>{t.signOut}</button>
      </header>
      <Navigation allowed={allowed} />
      <main id="content" tabIndex={-1}>
        {allowed.operation ? view : <Priced>{view}</Priced>}
      </main>
    </div>
  )
}
