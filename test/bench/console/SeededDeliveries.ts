import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Client } from "pg"

/** Connects to the embedded database of a service that runs in a data directory. */
const connect = async (directory: string): Promise<Client> => {
  const [password, postmaster] = await Promise.all([
    readFile(join(directory, "postgres", "kontor.password"), "utf8"),
    readFile(join(directory, "postgres", "postmaster.pid"), "utf8")
  ])
  const lines = postmaster.split("\n")
  const client = new Client({
    host: "127.0.0.1",
    port: Number(lines[3]),
    user: "kontor",
    password: password.trim(),
    database: "postgres"
  })
  await client.connect()
  return client
}

/**
 * Adds so many deliveries to the only endpoint of an account: one every 20 seconds until now, each 50th of them given
 * up. Their events are gone, as those of deliveries older than 30 days are.
 */
export const seedDeliveries = async (directory: string, account: string, count: number): Promise<void> => {
  const client = await connect(directory)
  try {
    await client.query(
      `INSERT INTO kontor.webhook_deliveries
         (account_id, id, endpoint_id, event_id, message_id, type, status, attempts, plan_step, created_at)
       SELECT endpoint.account_id, 'del_' || lpad(number::text, 26, '0'), endpoint.id,
         'evt_' || lpad(number::text, 26, '0'), 'msg_' || lpad(number::text, 26, '0'), 'organization.signal.detected',
         CASE WHEN number % 50 = 0 THEN 'exhausted' ELSE 'succeeded' END,
         CASE WHEN number % 50 = 0 THEN 10 ELSE 1 END, 10, now() - ($2 - number) * interval '20 seconds'
       FROM kontor.webhook_endpoints endpoint, generate_series(1, $2) AS number
       WHERE endpoint.account_id = $1`,
      [account, count]
    )
    await client.query("ANALYZE kontor.webhook_deliveries")
  } finally {
    await client.end()
  }
}
