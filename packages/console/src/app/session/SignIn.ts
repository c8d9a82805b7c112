import { KontorError, NotAllowed } from "@kontor/client"
import { clientFor, operatorClientFor } from "../api/Kontor.ts"
import { type Allowed, session } from "./Session.ts"

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
export class NoAdministration extends Error {
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
 * What a Bearer token may do. Only an API key may list abilities, so this sends four requests that are refused in any
 * case, free and without effect: with 403 if the ability is missing, and for another reason if the token has it.
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
export const isOperators = (credential: string): boolean => !/^(kt_|\d+\|)/.test(credential) && credential.length >= 32

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
export const credentialIn = (text: string): string => text.trim().replace(/^(Bearer|x-api-key:)\s+/i, "")

/** Signs in with an API key, a Bearer token or the token of operators; fails where it does not hold. */
export const signIn = async (text: string, operator: string): Promise<void> => {
  const credential = credentialIn(text)
  if (isOperators(credential)) return signInAsOperator(credential, operator.trim())
  try {
    await clientFor(credential).getAccount()
  } catch (failure) {
    if (!(failure instanceof NotAllowed)) throw failure
  }
  session.set({ credential, allowed: credential.startsWith("kt_") ? everything : await allowedTo(credential) })
}
