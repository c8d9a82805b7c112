import type { Kontor } from "@kontor/embed"
import { randomUUID } from "node:crypto"
import type { Pool } from "pg"

/** The table of the team, with columns of its own. Kontor reads it through `accounts`, and never writes it. */
export const makeUsers = (pool: Pool) =>
  pool.query(`
    CREATE TABLE IF NOT EXISTS public.users (
      id uuid PRIMARY KEY,
      company text NOT NULL,
      plan text NOT NULL DEFAULT 'free',
      paid_until timestamptz NOT NULL DEFAULT now() + interval '1 year'
    )`)

/** Signs a user of the team up: credits and an API key of Kontor, by the id that the team gave them. */
export const signUp = async (pool: Pool, { admin }: Kontor, credits: number): Promise<string> => {
  const id = randomUUID()
  await pool.query("INSERT INTO public.users (id, company) VALUES ($1, 'Beispielwerk GmbH')", [id])
  if (credits > 0) await admin.grantCredits({ id, credits })
  const { key } = await admin.createAccountApiKey({ id, name: "first key" })
  return key
}
