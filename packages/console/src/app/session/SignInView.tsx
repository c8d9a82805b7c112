import { useEffect, useState } from "preact/hooks"
import { isProblem } from "../api/Problem.ts"
import { useLanguage, useWords, words } from "../language/Language.ts"
import { Preferences } from "../shell/Preferences.tsx"
import { useAction } from "../state/useAction.ts"
import { Button } from "../ui/Button.tsx"
import { Failure } from "../ui/Failure.tsx"
import { TextField } from "../ui/Field.tsx"
import { Form } from "../ui/Form.tsx"
import { signIn } from "./SignIn.ts"

const signInWords = words({
  title: "Sign in to Kontor",
  credential: "API key or Bearer token",
  hint:
    "An API key begins with kt_. The demonstration prints one for each plan. It stays in this tab and is forgotten when the tab closes.",
  submit: "Sign in",
  refused: "This key or token is not valid: it may be mistyped, revoked or expired."
}, {
  title: "Bei Kontor anmelden",
  credential: "API-Schlüssel oder Bearer-Token",
  hint:
    "Ein API-Schlüssel beginnt mit kt_. Die Demonstration gibt einen je Tarif aus. Er bleibt in diesem Tab und wird vergessen, wenn der Tab geschlossen wird.",
  submit: "Anmelden",
  refused: "Dieser Schlüssel oder Token ist nicht gültig: vielleicht vertippt, widerrufen oder abgelaufen."
})

/** Asks who it is. The credential goes into no address and no lasting storage. */
export const SignInView = () => {
  const t = useWords(signInWords)
  const language = useLanguage()
  const [credential, setCredential] = useState("")
  const { failure, isRunning, run } = useAction(signIn)
  const isRefused = isProblem(failure, "unauthenticated")
  useEffect(() => {
    document.title = t.title
    document.documentElement.lang = language
  }, [t, language])
  return (
    <main class="sign-in">
      <Preferences />
      <h1>{t.title}</h1>
      <Form onSubmit={() => void run(credential)}>
        <TextField
          label={t.credential}
          type="password"
          value={credential}
          onValue={setCredential}
          hint={t.hint}
          error={isRefused ? t.refused : undefined}
          isRequired
        />
        {!isRefused && <Failure failure={failure} />}
        <Button type="submit" kind="main" isBusy={isRunning}>{t.submit}</Button>
      </Form>
    </main>
  )
}
