import { useState } from "preact/hooks"
import { useWords, words } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Field, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Section } from "../../ui/View.tsx"
import { checkSignature, type Received, type Verdict } from "./CheckSignature.ts"

const checkerWords = words({
  title: "Check a signature",
  hint: "Nothing you enter here leaves the browser.",
  secret: "Signing secret",
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
  body: "Body, exactly as it was received",
  check: "Check",
  verdicts: {
    genuine: "The message is genuine: this secret signed it.",
    wrong:
      "The signature does not match. Check that the body is unchanged, to the last byte, and that the secret is that of the endpoint.",
    secret: "This is not a valid secret. It begins with whsec_, and base64 follows.",
    unavailable: "The browser computes signatures only over https or on localhost."
  }
}, {
  title: "Signatur prüfen",
  hint: "Nichts, was Sie hier eingeben, verlässt den Browser.",
  secret: "Signaturgeheimnis",
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
  body: "Inhalt, genau wie empfangen",
  check: "Prüfen",
  verdicts: {
    genuine: "Die Nachricht ist echt: dieses Geheimnis hat sie signiert.",
    wrong:
      "Die Signatur passt nicht. Prüfen Sie, ob der Inhalt bis auf das letzte Byte unverändert ist und ob das Geheimnis das des Endpunkts ist.",
    secret: "Das ist kein gültiges Geheimnis. Es beginnt mit whsec_, danach folgt base64.",
    unavailable: "Der Browser berechnet Signaturen nur über https oder auf localhost."
  }
})

const nothing: Received = { secret: "", id: "", timestamp: "", signature: "", body: "" }

/** Shows whether a message that a receiver got is genuine. */
export const SignatureChecker = () => {
  const t = useWords(checkerWords)
  const [received, setReceived] = useState(nothing)
  const [verdict, setVerdict] = useState<Verdict | undefined>()
  const { failure, isRunning, run } = useAction(async () => setVerdict(await checkSignature(received)))
  const put = (change: Partial<Received>) => {
    setVerdict(undefined)
    setReceived({ ...received, ...change })
  }
  return (
    <Section title={t.title}>
      <details>
        <summary>{t.hint}</summary>
        <Form onSubmit={() => void run()}>
          <TextField
            label={t.secret}
            type="password"
            value={received.secret}
            onValue={(secret) => put({ secret })}
            isRequired
          />
          <TextField label={t.id} value={received.id} onValue={(id) => put({ id })} isRequired />
          <TextField
            label={t.timestamp}
            value={received.timestamp}
            onValue={(timestamp) => put({ timestamp })}
            isRequired
          />
          <TextField
            label={t.signature}
            value={received.signature}
            onValue={(signature) => put({ signature })}
            isRequired
          />
          <Field label={t.body}>
            {(attributes) => (
              <textarea
                {...attributes}
                value={received.body}
                onInput={(event) => put({ body: event.currentTarget.value })}
              />
            )}
          </Field>
          <Failure failure={failure} />
          <div>
            <Button type="submit" kind="main" isBusy={isRunning}>{t.check}</Button>
          </div>
          <p role="status">
            {verdict !== undefined && (
              <span class={verdict === "genuine" ? "notice" : "notice bad"}>{t.verdicts[verdict]}</span>
            )}
          </p>
        </Form>
      </details>
    </Section>
  )
}
