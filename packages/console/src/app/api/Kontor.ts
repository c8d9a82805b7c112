import { accountPages, type AnswerFacts, type Kontor, makeClient, type WebhookEndpoint } from "@kontor/client"
import { makeOperatorClient, type OperatedKontor } from "@kontor/client/administration"
import { balance } from "../session/Balance.ts"
import { endSession, session, wasEnded } from "../session/Session.ts"
import { settings } from "../Settings.ts"

const send: typeof fetch = (input, init) => fetch(input, { ...init, cache: "no-store", credentials: "omit" })

/** Signs out when the credential is no longer valid. Answers to a former session change nothing. */
const followedBy = (credential: string) => ({ creditsRemaining, status }: AnswerFacts): void => {
  if (session.get()?.credential !== credential) return
  if (creditsRemaining !== undefined) balance.set(creditsRemaining)
  if (status !== 401) return
  wasEnded.set(true)
  endSession()
}

/** The client waits up to some seconds by itself. A longer wait is shown, and the reader decides. */
const optionsFor = (credential: string) => ({
  fetch: send,
  onAnswer: followedBy(credential),
  retries: { maxAttempts: 3, maxWait: 3_000 }
})

/** A client of the API for an API key or a Bearer token. */
export const clientFor = (credential: string): Kontor =>
  makeClient({
    ...(credential.startsWith("kt_") ? { apiKey: credential } : { token: credential }),
    ...optionsFor(credential),
    baseUrl: settings.api
  })

/** A client of the API of operators for their token, in whose name the audit log has what is done. */
export const operatorClientFor = (token: string, operator: string): OperatedKontor =>
  makeOperatorClient({ ...optionsFor(token), baseUrl: settings.administration, token, operator })

/** The API, for the account that is signed in. */
export const kontor = (): Kontor => clientFor(session.get()?.credential ?? "")

/** All webhook endpoints of the account, but archived ones. */
export const webhookEndpoints = async (): Promise<ReadonlyArray<WebhookEndpoint>> => {
  const endpoints: Array<WebhookEndpoint> = []
  for await (const page of accountPages(kontor(), "listWebhookEndpoints")) endpoints.push(...page.endpoints)
  return endpoints
}

/** The API of operators, for the operator who is signed in. */
export const operated = (): OperatedKontor => {
  const { credential = "", operator = "" } = session.get() ?? {}
  return operatorClientFor(credential, operator)
}
