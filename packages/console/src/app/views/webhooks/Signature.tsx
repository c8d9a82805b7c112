import { useState } from "preact/hooks"
import { useWords, words } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Field, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"

const encoder = new TextEncoder()

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The result of a check. */
type Verdict = "genuine" | "wrong" | "secret" | "unavailable"

/** A message that a receiver got, with the headers that sign it and the secret of the endpoint. */
interface Received {
  readonly secret: string
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** Whether a message is signed with a secret, by Standard Webhooks 1.0. All of it is computed in the browser. */
const checkSignature = async ({ body, id, secret, signature, timestamp }: Received): Promise<Verdict> => {
  if (globalThis.crypto.subtle === undefined) return "unavailable"
  let raw: Uint8Array<ArrayBuffer>
  try {
    raw = bytesOf(secret.trim().replace(/^whsec_/, ""))
  } catch {
    return "secret"
  }
  if (raw.length === 0) return "secret"
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const signed = encoder.encode(`${id.trim()}.${timestamp.trim()}.${body}`)
  const expected = `v1,${base64Of(new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)))}`
  return signature.trim().split(/\s+/).includes(expected) ? "genuine" : "wrong"
}

export const checkerWords = words({
  title: "Check a signature",
  this: "Check this signature",
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
  this: "Diese Signatur prüfen",
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

/** Shows whether a message that a receiver got is genuine. What is known of it already is not asked for. */
export const SignatureForm = ({ known = {} }: { readonly known?: Partial<Received> }) => {
  const t = useWords(checkerWords)
  const [entered, setEntered] = useState(nothing)
  const [verdict, setVerdict] = useState<Verdict | undefined>()
  const received = { ...entered, ...known }
  const { failure, isRunning, run } = useAction(async () => setVerdict(await checkSignature(received)))
  const put = (change: Partial<Received>) => {
    setVerdict(undefined)
    setEntered({ ...entered, ...change })
  }
  const lines = (["id", "timestamp", "signature"] as const).filter((name) => !(name in known))
  return (
    <Form onSubmit={() => void run()}>
      <TextField
        label={t.secret}
        type="password"
        value={received.secret}
        onValue={(secret) => put({ secret })}
        isRequired
      />
      {lines.map((name) => (
        <TextField
          key={name}
          label={t[name]}
          value={received[name]}
          onValue={(text) => put({ [name]: text })}
          isRequired
        />
      ))}
      {!("body" in known) && (
        <Field label={t.body}>
          {(attributes) => (
            <textarea
              {...attributes}
              value={received.body}
              onInput={(event) => put({ body: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
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
  )
}
