import { Unauthenticated } from "@kontor/client"
import { useEffect, useState } from "preact/hooks"
import { useLanguage, useWords, words } from "../language/Language.ts"
import { Preferences } from "../shell/Preferences.tsx"
import { useAction } from "../state/useAction.ts"
import { Brand } from "../ui/Brand.tsx"
import { Button } from "../ui/Button.tsx"
import { Failure } from "../ui/Failure.tsx"
import { TextField } from "../ui/Field.tsx"
import { Form } from "../ui/Form.tsx"
import { credentialIn, isOperators, NoAdministration, signIn } from "./SignIn.ts"

const signInWords = words({
  title: "Sign in to Kontor",
  credential: "API key or Bearer token",
  hint:
    "An API key begins with kt_. The demonstration prints one for each plan. It stays in this tab and is forgotten when the tab closes.",
  submit: "Sign in",
  operator: "Your name",
  operatorHint: "This can be the token of operators. The audit log has what you do under this name.",
  noAdministration:
    "This is no key or token of an account, and this service has no API for operators: KONTOR_ADMIN_TOKEN turns it on.",
  refused: "This key or token is not valid: it may be mistyped, revoked or expired."
}, {
  title: "Bei Kontor anmelden",
  credential: "API-Schlüssel oder Bearer-Token",
  hint:
    "Ein API-Schlüssel beginnt mit kt_. Die Demonstration gibt einen je Tarif aus. Er bleibt in diesem Tab und wird vergessen, wenn der Tab geschlossen wird.",
  submit: "Anmelden",
  operator: "Ihr Name",
  operatorHint: "Das kann das Token des Betreibers sein. Das Prüfprotokoll führt unter diesem Namen, was Sie tun.",
  noAdministration:
    "Das ist kein Schlüssel oder Token eines Kontos, und dieser Dienst hat keine API für Betreiber: KONTOR_ADMIN_TOKEN schaltet sie ein.",
  refused: "Dieser Schlüssel oder Token ist nicht gültig: vielleicht vertippt, widerrufen oder abgelaufen."
})

/** Asks who it is. The credential goes into no address and no lasting storage. */
export const SignInView = () => {
  const t = useWords(signInWords)
  const language = useLanguage()
  const [credential, setCredential] = useState("")
  const [operator, setOperator] = useState("")
  const { failure, isRunning, run } = useAction(signIn)
  const refusal = failure instanceof NoAdministration
    ? t.noAdministration
    : failure instanceof Unauthenticated
    ? t.refused
    : undefined
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
      <div class="card">
        <h1>{t.title}</h1>
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
