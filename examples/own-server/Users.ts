import type { Kontor } from "@kontor/embed"
import { randomUUID } from "node:crypto"
import { Pool } from "pg"

/** The connections of the team. Without its listener, an idle one that PostgreSQL ends would end the process. */
export const openPool = (url: string): Pool =>
  new Pool({ connectionString: url }).on("error", ({ message }) => console.error(message))

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
export const signUp = async (pool: Pool, kontor: Kontor, credits: number): Promise<string> => {
  const id = randomUUID()
  await pool.query("INSERT INTO public.users (id, company) VALUES ($1, 'Beispielwerk GmbH')", [id])
  return kontor.signUp(id, { credits })
}
