import { createKontor } from "@kontor/embed"
import type { Pool } from "pg"

/** Kontor on the team's database and for the team's users, who are rows of a table of the team's own. */
export const ownKontor = (database: string, keys: string, pool: Pool) =>
  createKontor({
    database,
    keys,
    baseUrl: "https://data.example/register/api",
    accounts: async (id) => {
      const { rows: [user] } = await pool.query("SELECT company, plan, paid_until FROM public.users WHERE id = $1", [
        id
      ])
      return user && { name: user.company, plan: user.plan, paidUntil: user.paid_until }
    },
    privateWebhooks: process.env["NODE_ENV"] !== "production",
    seed: "sample"
  })
