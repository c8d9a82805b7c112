import { askWith } from "../api/Ask.ts"
import { Problem } from "../api/Problem.ts"
import { type Allowed, session } from "./Session.ts"

const everything: Allowed = {
  data: true,
  account: true,
  monitoring: true,
  endpoints: true,
  apiKeys: false,
  tokens: true
}

/** A monitor that no account has. */
const noMonitor = "mon_00000000000000000000000000"

/**
 * What a Bearer token may do. The API lists abilities to API keys alone, so it is asked for four things that it refuses
 * in any case, free and without effect: with 403 where the ability is missing, and for another reason where it is
 * there.
 */
const allowedTo = async (credential: string): Promise<Allowed> => {
  const isAllowed = async (path: string, method: "GET" | "POST" = "GET") =>
    (await askWith(credential, path, { method })).status !== 403
  const [data, account, monitoring, endpoints] = await Promise.all([
    isAllowed("search-organizations"),
    isAllowed("account"),
    isAllowed(`account/monitors/${noMonitor}/pause`, "POST"),
    isAllowed("account/webhook-endpoints", "POST")
  ])
  return { data, account, monitoring, endpoints, apiKeys: endpoints, tokens: false }
}

/** Signs in with an API key or a Bearer token; fails with the problem of a credential that does not hold. */
export const signIn = async (text: string): Promise<void> => {
  const credential = text.trim().replace(/^(Bearer|x-api-key:)\s+/i, "")
  const response = await askWith(credential, "account")
  if (!response.ok && response.status !== 403) throw new Problem(response.status, await response.json())
  session.set({ credential, allowed: credential.startsWith("kt_") ? everything : await allowedTo(credential) })
}
