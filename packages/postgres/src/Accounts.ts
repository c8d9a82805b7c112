import {
  type Ability,
  type Account,
  type AccountChange,
  type AccountId,
  type AccountRecords,
  Accounts,
  type ApiKey,
  type CredentialRef,
  CredentialStore,
  type CredentialUse,
  type NamedCredential,
  type Subscription,
  type Token
} from "@kontor/core/Accounts"
import { Array, DateTime, Effect, Layer, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { makeAsking } from "./Batches.ts"
import {
  AccountClient,
  dieOfDatabase,
  instants,
  integers,
  LookupClient,
  takingPlaces,
  texts,
  uuids
} from "./Clients.ts"

/** A row of `accounts`. */
interface AccountRow {
  readonly id: AccountId
  readonly name: string
  readonly email: string | null
  readonly created_at: Date
  readonly status: Account["status"]
  readonly subscription_plan: Subscription["plan"] | null
  readonly subscription_status: Subscription["status"] | null
  readonly current_period_start: Date | null
  readonly current_period_end: Date | null
  readonly grace_until: Date | null
}

/** The columns of an {@link AccountRow}. */
const accountColumns =
  "id, name, email, created_at, status, subscription_plan, subscription_status, current_period_start, current_period_end, grace_until"

const subscriptionOf = (row: AccountRow): Subscription | null =>
  row.subscription_plan === null || row.subscription_status === null || row.current_period_start === null ||
    row.current_period_end === null
    ? null
    : {
      plan: row.subscription_plan,
      status: row.subscription_status,
      current_period_start: DateTime.fromDateUnsafe(row.current_period_start),
      current_period_end: DateTime.fromDateUnsafe(row.current_period_end),
      grace_until: row.grace_until === null ? null : DateTime.fromDateUnsafe(row.grace_until)
    }

/** The account of a row. */
export const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subscription: subscriptionOf(row),
  status: row.status,
  created_at: DateTime.fromDateUnsafe(row.created_at)
})

/** A time as a column holds it. */
export const instant = (time: DateTime.Utc | null): Date | null => time === null ? null : DateTime.toDateUtc(time)

const subscriptionColumns = (subscription: Subscription | null) => ({
  subscription_plan: subscription?.plan ?? null,
  subscription_status: subscription?.status ?? null,
  current_period_start: instant(subscription?.current_period_start ?? null),
  current_period_end: instant(subscription?.current_period_end ?? null),
  grace_until: instant(subscription?.grace_until ?? null)
})

const changedColumns = ({ subscription, ...columns }: AccountChange) => ({
  ...columns,
  ...subscription === undefined ? {} : subscriptionColumns(subscription)
})

const makeAccounts = Effect.gen(function*() {
  const sql = yield* AccountClient

  const add: AccountRecords["add"] = Effect.fn("AccountsPostgres.add")(
    function*({ created_at, subscription, ...account }) {
      const columns = { ...account, created_at: instant(created_at), ...subscriptionColumns(subscription) }
      yield* sql`INSERT INTO accounts ${sql.insert(columns)}`
    },
    dieOfDatabase
  )

  const find: Accounts["Service"]["find"] = Effect.fn("AccountsPostgres.find")(
    function*(id) {
      const rows = yield* sql<AccountRow>`
        SELECT ${sql.literal(accountColumns)} FROM accounts WHERE id = ${id}`
      return Option.map(Array.head(rows), accountOf)
    },
    dieOfDatabase
  )

  const list: AccountRecords["list"] = Effect.fn("AccountsPostgres.list")(
    function*({ after = null, limit = null, status = null, text = "" }) {
      const rows = yield* sql<AccountRow>`
        SELECT ${sql.literal(accountColumns)} FROM accounts
        WHERE (${after}::uuid IS NULL OR (created_at, id) > (SELECT created_at, id FROM accounts WHERE id = ${after}))
          AND status = coalesce(${status}, status)
          AND strpos(lower(concat_ws(chr(10), name, email)), lower(${text})) > 0
        ORDER BY created_at, id LIMIT ${limit}`
      return rows.map(accountOf)
    },
    dieOfDatabase
  )

  const change: AccountRecords["change"] = Effect.fn("AccountsPostgres.change")(
    function*(id, changed) {
      const columns = changedColumns(changed)
      if (Object.keys(columns).length === 0) {
        return Option.map(yield* find(id), (account) => ({ before: account, after: account }))
      }
      const names = sql.literal(accountColumns)
      const rows = yield* sql<AccountRow>`
        WITH before AS (SELECT ${names} FROM accounts WHERE id = ${id} FOR UPDATE),
          after AS (
            UPDATE accounts SET ${sql.update(columns)} WHERE id = (SELECT id FROM before) RETURNING ${names}
          )
        SELECT ${names}, false AS is_after FROM before UNION ALL SELECT ${names}, true FROM after ORDER BY is_after`
      const [before, after] = rows.map(accountOf)
      return before === undefined || after === undefined ? Option.none() : Option.some({ before, after })
    },
    dieOfDatabase
  )

  return Accounts.of({ find, records: { add, change, list } })
})

/** Accounts in PostgreSQL. */
const accounts: Layer.Layer<Accounts, never, AccountClient> = Layer.effect(Accounts, makeAccounts)

type Store = CredentialStore["Service"]

/** A row of `api_keys`. */
interface ApiKeyRow {
  readonly account_id: AccountId
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly digest: string
  readonly former_digest: string | null
  readonly former_ends_at: Date | null
  readonly monthly_credit_limit: bigint | null
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** A row of `tokens`. */
interface TokenRow {
  readonly account_id: AccountId
  readonly id: bigint
  readonly name: string
  readonly abilities: ReadonlyArray<Ability>
  readonly digest: string
  readonly expires_at: Date | null
  readonly monthly_credit_limit: bigint | null
  readonly created_at: Date
  readonly last_used_at: Date | null
}

const apiKeyColumns =
  "account_id, id, name, masked_key, digest, former_digest, former_ends_at, monthly_credit_limit, created_at, last_used_at"

const tokenColumns =
  "account_id, id, name, abilities, digest, expires_at, monthly_credit_limit, created_at, last_used_at"

const timeOf = (date: Date | null): DateTime.Utc | null => date === null ? null : DateTime.fromDateUnsafe(date)

/** A limit as a column holds it. */
const limitOf = (limit: bigint | null): number | null => limit === null ? null : Number(limit)

const apiKeyOf = (
  { created_at, former_digest, former_ends_at, last_used_at, monthly_credit_limit, ...key }: ApiKeyRow
): ApiKey => ({
  ...key,
  monthly_credit_limit: limitOf(monthly_credit_limit),
  former: former_digest === null || former_ends_at === null
    ? null
    : { digest: former_digest, ends_at: DateTime.fromDateUnsafe(former_ends_at) },
  created_at: DateTime.fromDateUnsafe(created_at),
  last_used_at: timeOf(last_used_at)
})

const tokenOf = (
  { created_at, expires_at, id, last_used_at, monthly_credit_limit, ...token }: TokenRow
): Token => ({
  ...token,
  monthly_credit_limit: limitOf(monthly_credit_limit),
  id: Number(id),
  expires_at: timeOf(expires_at),
  created_at: DateTime.fromDateUnsafe(created_at),
  last_used_at: timeOf(last_used_at)
})

/** The part of the store for API keys. `lookup` is the client that finds a credential. */
const apiKeyTable = (sql: SqlClient.SqlClient, lookup: Effect.Effect<SqlClient.SqlClient>) => {
  const columns = sql.literal(apiKeyColumns)
  const taking = takingPlaces(sql, "api_keys")

  const addApiKey: Store["addApiKey"] = Effect.fn("CredentialStorePostgres.addApiKey")(
    function*(
      { account_id, created_at, digest, former, id, last_used_at, masked_key, monthly_credit_limit, name },
      max
    ) {
      const rows = yield* taking(
        account_id,
        sql`
          INSERT INTO api_keys (${columns})
          SELECT ${account_id}::uuid, ${id}::text, ${name}::text, ${masked_key}::text, ${digest}::text,
            ${former?.digest ?? null}::text, ${instant(former?.ends_at ?? null)}::timestamptz,
            ${monthly_credit_limit}::bigint, ${instant(created_at)}::timestamptz, ${instant(last_used_at)}::timestamptz
          WHERE (SELECT count(*) FROM (SELECT FROM api_keys WHERE account_id = ${account_id} LIMIT ${max}) held) < ${max}
          RETURNING id`
      )
      return rows.length > 0
    },
    dieOfDatabase
  )

  const apiKeys: Store["apiKeys"] = Effect.fn("CredentialStorePostgres.apiKeys")(
    function*(account, { after, limit }) {
      const rows = yield* sql<ApiKeyRow>`
        SELECT ${columns} FROM api_keys
        WHERE account_id = ${account} AND id > ${after ?? ""} ORDER BY id LIMIT ${limit}`
      return rows.map(apiKeyOf)
    },
    dieOfDatabase
  )

  const findApiKey: Store["findApiKey"] = Effect.fn("CredentialStorePostgres.findApiKey")(
    function*(digest) {
      const rows = yield* (yield* lookup)<ApiKeyRow>`
        SELECT ${columns} FROM api_keys WHERE digest = ${digest} OR former_digest = ${digest}`
      return Option.map(Array.head(rows), apiKeyOf)
    },
    dieOfDatabase
  )

  const revokeApiKey: Store["revokeApiKey"] = Effect.fn("CredentialStorePostgres.revokeApiKey")(
    function*(id, account) {
      const rows = yield* sql`
        DELETE FROM api_keys WHERE id = ${id} AND account_id = coalesce(${account ?? null}, account_id) RETURNING id`
      return rows.length > 0
    },
    dieOfDatabase
  )

  const rotateApiKey: Store["rotateApiKey"] = Effect.fn("CredentialStorePostgres.rotateApiKey")(
    function*(id, presented, { digest, former, masked_key }) {
      const rows = yield* sql<ApiKeyRow>`
        UPDATE api_keys SET digest = ${digest}, masked_key = ${masked_key}, former_digest = ${former?.digest ?? null},
          former_ends_at = ${instant(former?.ends_at ?? null)}
        WHERE id = ${id} AND digest = ${presented} RETURNING ${columns}`
      return Option.map(Array.head(rows), apiKeyOf)
    },
    dieOfDatabase
  )

  return { addApiKey, apiKeys, findApiKey, revokeApiKey, rotateApiKey }
}

/** The part of the store for Bearer tokens. `lookup` is the client that finds a credential. */
const tokenTable = (sql: SqlClient.SqlClient, lookup: Effect.Effect<SqlClient.SqlClient>) => {
  const columns = sql.literal(tokenColumns)
  const taking = takingPlaces(sql, "tokens")

  /** An account has at most as many rows as its limit, so that to look at all of them takes no time. */
  const addToken: Store["addToken"] = Effect.fn("CredentialStorePostgres.addToken")(
    function*({ account_id, created_at, digest, expires_at, ...token }, max) {
      const now = instant(created_at)
      const rows = yield* taking(
        account_id,
        sql<TokenRow>`
          WITH held AS MATERIALIZED (
            SELECT id, expires_at FROM tokens WHERE account_id = ${account_id}
          ), dropped AS (
            DELETE FROM tokens WHERE account_id = ${account_id} AND id IN (
              SELECT id FROM held WHERE expires_at <= ${now} ORDER BY expires_at, id
              LIMIT greatest(0, (SELECT count(*) FROM held) - ${max} + 1)
            ) RETURNING id
          )
          INSERT INTO tokens
            (account_id, name, abilities, digest, expires_at, monthly_credit_limit, created_at, last_used_at)
          SELECT ${account_id}::uuid, ${token.name}::text, ${token.abilities}::text[], ${digest}::text,
            ${instant(expires_at)}::timestamptz, ${token.monthly_credit_limit}::bigint,
            ${now}::timestamptz, ${instant(token.last_used_at)}::timestamptz
          WHERE (SELECT count(*) FROM held) - (SELECT count(*) FROM dropped) < ${max}
          RETURNING ${columns}`
      )
      return Option.map(Array.head(rows), tokenOf)
    },
    dieOfDatabase
  )

  const findToken: Store["findToken"] = Effect.fn("CredentialStorePostgres.findToken")(
    function*(id) {
      const rows = yield* (yield* lookup)<TokenRow>`SELECT ${columns} FROM tokens WHERE id = ${id}`
      return Option.map(Array.head(rows), tokenOf)
    },
    dieOfDatabase
  )

  const tokens: Store["tokens"] = Effect.fn("CredentialStorePostgres.tokens")(
    function*(account, { after, limit }) {
      const rows = yield* sql<TokenRow>`
        SELECT ${columns} FROM tokens
        WHERE account_id = ${account} AND id > ${after ?? 0} ORDER BY id LIMIT ${limit}`
      return rows.map(tokenOf)
    },
    dieOfDatabase
  )

  const tokenCount: Store["tokenCount"] = Effect.fn("CredentialStorePostgres.tokenCount")(
    function*(account) {
      const [row] = yield* sql<{ count: number }>`
        SELECT count(*)::int AS count FROM tokens WHERE account_id = ${account}`
      return row?.count ?? 0
    },
    dieOfDatabase
  )

  const revokeToken: Store["revokeToken"] = Effect.fn("CredentialStorePostgres.revokeToken")(
    function*(account, id) {
      const rows = yield* sql<TokenRow>`
        DELETE FROM tokens WHERE account_id = ${account} AND id = ${id} RETURNING ${columns}`
      return Option.map(Array.head(rows), tokenOf)
    },
    dieOfDatabase
  )

  const revokeTokens: Store["revokeTokens"] = Effect.fn("CredentialStorePostgres.revokeTokens")(
    function*(account) {
      const rows = yield* sql`DELETE FROM tokens WHERE account_id = ${account} RETURNING id`
      return rows.length
    },
    dieOfDatabase
  )

  return { addToken, findToken, tokens, tokenCount, revokeToken, revokeTokens }
}

const usesOf = (uses: ReadonlyArray<CredentialUse>, kind: CredentialUse["kind"]) => {
  const used = uses.filter((use) => use.kind === kind)
  return { ids: texts(used.map(({ id }) => id)), times: instants(used.map(({ at }) => DateTime.toDateUtc(at))) }
}

/**
 * Notes when credentials were last used, in one statement. Of several uses the latest counts, and no date is moved
 * back. The rows are locked in the order of their ids, so that nodes which note the same credentials cannot deadlock.
 */
const noteUses = (sql: SqlClient.SqlClient): Store["noteUses"] =>
  Effect.fn("CredentialStorePostgres.noteUses")(function*(uses) {
    const keys = usesOf(uses, "api_key")
    const tokens = usesOf(uses, "token")
    yield* sql`
      WITH key_uses AS (
        SELECT id, max(at) AS at FROM unnest(${keys.ids}, ${keys.times}) AS use (id, at) GROUP BY id
      ), token_uses AS (
        SELECT id::bigint, max(at) AS at FROM unnest(${tokens.ids}, ${tokens.times}) AS use (id, at) GROUP BY id
      ), used_keys AS (
        SELECT api_keys.id, at FROM api_keys JOIN key_uses USING (id)
        WHERE last_used_at IS NULL OR last_used_at < at ORDER BY api_keys.id FOR UPDATE OF api_keys
      ), used_tokens AS (
        SELECT tokens.id, at FROM tokens JOIN token_uses USING (id)
        WHERE last_used_at IS NULL OR last_used_at < at ORDER BY tokens.id FOR UPDATE OF tokens
      ), noted_keys AS (
        UPDATE api_keys SET last_used_at = at FROM used_keys WHERE api_keys.id = used_keys.id
      )
      UPDATE tokens SET last_used_at = at FROM used_tokens WHERE tokens.id = used_tokens.id`
  }, dieOfDatabase)

/** Credentials to be named, of one account. */
interface AskedNames {
  readonly account: AccountId
  readonly credentials: ReadonlyArray<CredentialRef>
}

type NameRow = NamedCredential & { readonly place: number }

/** The names of credentials, by the keys of both tables, in the order of those who ask. */
const namesTogether = (sql: SqlClient.SqlClient, asked: ReadonlyArray<AskedNames>) => {
  const meant = (kind: CredentialRef["kind"]) => {
    const all = asked.flatMap(({ account, credentials }, place) =>
      credentials.filter((one) => one.kind === kind).map(({ id }) => ({ place, account, id }))
    )
    return sql`unnest(
      ${integers(all.map(({ place }) => place))},
      ${uuids(all.map(({ account }) => account))},
      ${texts(all.map(({ id }) => id))}
    ) AS asked (place, account_id, id)`
  }
  return sql<NameRow>`
    SELECT place, 'api_key' AS kind, id, name FROM ${meant("api_key")} JOIN api_keys USING (account_id, id)
    UNION ALL
    SELECT place, 'token', tokens.id::text, name FROM ${meant("token")}
    JOIN tokens ON tokens.account_id = asked.account_id AND tokens.id = asked.id::bigint`.pipe(
    Effect.map((rows) =>
      asked.map((_, own): ReadonlyArray<NamedCredential> =>
        rows.flatMap(({ place, ...named }) => place === own ? [named] : [])
      )
    )
  )
}

/** Makes the naming of credentials: those who ask at the same time share a statement. */
const makeNames = Effect.gen(function*() {
  const sql = yield* AccountClient
  const ask = yield* makeAsking("names", (asked: ReadonlyArray<AskedNames>) => namesTogether(sql, asked))
  const names: Store["names"] = Effect.fn("CredentialStorePostgres.names")(function*(account, credentials) {
    const unit = yield* Effect.serviceOption(sql.transactionService)
    if (Option.isNone(unit)) return yield* ask({ account, credentials })
    const [own] = yield* namesTogether(sql, [{ account, credentials }])
    return own!
  }, dieOfDatabase)
  return names
})

/** Finds credentials for operators: it reads both tables. */
const search = (sql: SqlClient.SqlClient): Store["search"] =>
  Effect.fn("CredentialStorePostgres.search")(function*({ by, text }) {
    const keys = yield* sql<ApiKeyRow>`
      SELECT ${sql.literal(apiKeyColumns)} FROM api_keys
      WHERE CASE ${by}::text WHEN 'digest' THEN ${text}::text IN (digest, former_digest)
        WHEN 'mask' THEN masked_key = ${text}::text ELSE id = ${text}::text END
      ORDER BY id LIMIT 100`
    const tokens = yield* sql<TokenRow>`
      SELECT ${sql.literal(tokenColumns)} FROM tokens
      WHERE CASE ${by}::text WHEN 'digest' THEN digest = ${text}::text WHEN 'id' THEN id::text = ${text}::text END
      ORDER BY id LIMIT 100`
    return { api_keys: keys.map(apiKeyOf), tokens: tokens.map(tokenOf) }
  }, dieOfDatabase)

const erase = (sql: SqlClient.SqlClient): Store["erase"] =>
  Effect.fn("CredentialStorePostgres.erase")(function*(account) {
    yield* sql`
      WITH erased_keys AS (DELETE FROM api_keys WHERE account_id = ${account})
      DELETE FROM tokens WHERE account_id = ${account}`
  }, dieOfDatabase)

/** Credentials in PostgreSQL. The lookup of a credential is one query by a unique index. */
const credentials: Layer.Layer<CredentialStore, never, AccountClient | LookupClient> = Layer.effect(
  CredentialStore,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    const lookups = yield* LookupClient
    const lookup = Effect.map(
      Effect.serviceOption(sql.transactionService),
      (unit) => Option.isSome(unit) ? sql : lookups
    )
    return CredentialStore.of({
      ...apiKeyTable(sql, lookup),
      ...tokenTable(sql, lookup),
      names: yield* makeNames,
      search: search(sql),
      noteUses: noteUses(sql),
      erase: erase(sql)
    })
  })
)

/** Accounts and their credentials in PostgreSQL. */
export const layer = Layer.merge(accounts, credentials)
