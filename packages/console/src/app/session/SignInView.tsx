import { KontorError, NotAllowed, Unauthenticated } from "@kontor/client"
import { useEffect, useRef, useState } from "preact/hooks"
import { clientFor, operatorClientFor } from "../api/Kontor.ts"
import { useLanguage, useWords, words } from "../language/Language.ts"
import { Preferences } from "../shell/Preferences.tsx"
import { useStore } from "../state/Store.ts"
import { useAction } from "../state/useAction.ts"
import { Brand } from "../ui/Brand.tsx"
import { Button } from "../ui/Button.tsx"
import { Failure } from "../ui/Failure.tsx"
import { TextField } from "../ui/Field.tsx"
import { Form } from "../ui/Form.tsx"
import { type Allowed, session, wasEnded } from "./Session.ts"

const everything: Allowed = {
  data: true,
  account: true,
  monitoring: true,
  endpoints: true,
  apiKeys: false,
  tokens: true,
  operation: false
}

const operation: Allowed = {
  data: false,
  account: false,
  monitoring: false,
  endpoints: false,
  apiKeys: false,
  tokens: false,
  operation: true
}

/** The service has no API for operators. */
class NoAdministration extends Error {
  override readonly name = "NoAdministration"
}

/** A monitor that no account has. */
const noMonitor = "mon_00000000000000000000000000"

/** Whether a credential may make a call, which fails in any case: anything but 403 says so. */
const isAllowed = (call: Promise<unknown>): Promise<boolean> =>
  call.then(() => true, (failure: unknown) => {
    if (failure instanceof KontorError && failure.status !== undefined) return !(failure instanceof NotAllowed)
    throw failure
  })

/**
 * The abilities of a Bearer token. Only an API key may list abilities, so this sends four requests that are refused in
 * any case, free and without effect: with 403 if the ability is missing, and for another reason if the token has it.
 */
const allowedTo = async (token: string): Promise<Allowed> => {
  const kontor = clientFor(token)
  const [data, account, monitoring, endpoints] = await Promise.all([
    isAllowed(kontor.searchOrganizations()),
    isAllowed(kontor.getAccount()),
    isAllowed(kontor.pauseMonitor({ id: noMonitor })),
    isAllowed(kontor.createWebhookEndpoint({ name: "", url: "" }))
  ])
  return { data, account, monitoring, endpoints, apiKeys: endpoints, tokens: false, operation: false }
}

/** Whether a text can be the token of operators: those of accounts begin differently. */
const isOperators = (credential: string): boolean => !/^(kt_|\d+\|)/.test(credential) && credential.length >= 32

const signInAsOperator = async (credential: string, operator: string): Promise<void> => {
  try {
    await operatorClientFor(credential, operator).listWorkers()
  } catch (failure) {
    if (failure instanceof KontorError && failure.status === 404) throw new NoAdministration()
    throw failure
  }
  session.set({ credential, allowed: operation, operator })
}

/** The credential in the entered text, which may begin with the name of its header. */
const credentialIn = (text: string): string => text.trim().replace(/^(Bearer|x-api-key:)\s+/i, "")

/** Signs in with an API key, a Bearer token or the token of operators; fails where it does not hold. */
const signIn = async (text: string, operator: string): Promise<void> => {
  wasEnded.set(false)
  const credential = credentialIn(text)
  if (isOperators(credential)) return signInAsOperator(credential, operator.trim())
  try {
    await clientFor(credential).getAccount()
  } catch (failure) {
    if (!(failure instanceof NotAllowed)) throw failure
  }
  session.set({ credential, allowed: credential.startsWith("kt_") ? everything : await allowedTo(credential) })
}

const signInWords = words({
  title: "Sign in to Kontor",
  credential: "API key or Bearer token",
  hint:
    "An API key begins with kt_. The demonstration prints one for each plan. It stays in the tabs of this session and is forgotten when the last of them closes.",
  submit: "Sign in",
  operator: "Your name",
  operatorHint: "This can be the token of operators. The audit log has what you do under this name.",
  noAdministration:
    "This is no key or token of an account, and this service has no API for operators: KONTOR_ADMIN_TOKEN turns it on.",
  refused: "This key or token is not valid: it may be mistyped, revoked or expired.",
  ended: "You were signed out: the service no longer accepts the key or token that you signed in with."
}, {
  title: "Bei Kontor anmelden",
  credential: "API-Schlüssel oder Bearer-Token",
  hint:
    "Ein API-Schlüssel beginnt mit kt_. Die Demonstration gibt einen je Tarif aus. Er bleibt in den Tabs dieser Sitzung und wird vergessen, wenn der letzte geschlossen wird.",
  submit: "Anmelden",
  operator: "Ihr Name",
  operatorHint: "Das kann das Token des Betreibers sein. Das Prüfprotokoll führt unter diesem Namen, was Sie tun.",
  noAdministration:
    "Das ist kein Schlüssel oder Token eines Kontos, und dieser Dienst hat keine API für Betreiber: KONTOR_ADMIN_TOKEN schaltet sie ein.",
  refused: "Dieser Schlüssel oder Token ist nicht gültig: vielleicht vertippt, widerrufen oder abgelaufen.",
  ended: "Sie wurden abgemeldet: Der Dienst nimmt den Schlüssel oder Token nicht mehr an, mit dem Sie angemeldet waren."
})

/** Asks who it is. The credential goes into no address and no lasting storage. */
export const SignInView = () => {
  const t = useWords(signInWords)
  const language = useLanguage()
  const isEnded = useStore(wasEnded)
  const [credential, setCredential] = useState("")
  const [operator, setOperator] = useState("")
  const { failure, isRunning, run } = useAction(signIn)
  const refusal = failure instanceof NoAdministration
    ? t.noAdministration
    : failure instanceof Unauthenticated
    ? t.refused
    : undefined
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector("input")?.focus(), [])
  useEffect(() => {
    document.title = t.title
    document.documentElement.lang = language
  }, [t, language])
  return (
    <main class="sign-in">
      <p class="brand">
        <Brand />
        Kontor
      </p>
      <div class="card" ref={form}>
        <h1>{t.title}</h1>
        {isEnded && <p class="notice waiting" role="alert">{t.ended}</p>}
        <Form onSubmit={() => void run(credential, operator)}>
          <TextField
            label={t.credential}
            type="password"
            value={credential}
            onValue={setCredential}
            hint={t.hint}
            error={refusal}
            isRequired
          />
          {isOperators(credentialIn(credential)) && (
            <TextField
              label={t.operator}
              value={operator}
              onValue={setOperator}
              hint={t.operatorHint}
              maxLength={100}
              pattern="[ -~]*"
            />
          )}
          {refusal === undefined && <Failure failure={failure} />}
          <Button type="submit" kind="main" isBusy={isRunning}>{t.submit}</Button>
        </Form>
      </div>
      <Preferences />
    </main>
  )
}
