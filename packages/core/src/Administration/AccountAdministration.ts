import { Context, DateTime, Effect, Equal, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import {
  type Account,
  type AccountChange,
  AccountId,
  type AccountQuery,
  type AccountRecords,
  Accounts,
  type ReplacedAccount
} from "../Accounts/Accounts.ts"
import { apiKeyPage, isKeyId, revokingApiKey } from "../Accounts/ApiKeys.ts"
import { Credentials, isApiKey, type Issued, Issuer, parseToken, type TokenTerms } from "../Accounts/Authentication.ts"
import {
  type ApiKey,
  CredentialNotFound,
  type CredentialSearch,
  CredentialStore,
  type FoundCredentials,
  type Token
} from "../Accounts/CredentialStore.ts"
import { type TokenPage, tokenPage } from "../Accounts/Tokens.ts"
import { type Balance, type InsufficientCredits, Ledger, type LedgerEntry } from "../Credits/Ledger.ts"
import { type Statement, statementIn } from "../Credits/Usage.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import type { ListPage, ListQuery } from "../ListCursor.ts"
import { makeLookingAgain } from "../Monitoring/MonitorRuns.ts"
import {
  type LimitReached,
  makePriceListInForce,
  type Plan,
  type Subscription,
  type SubscriptionTerms,
  withGrace,
  yearlySubscription
} from "../Prices.ts"
import { isLine } from "../Register/Spelling.ts"
import { makeAnnouncing } from "../Webhooks/Deliveries.ts"
import type { AccountNews } from "../Webhooks/Message.ts"
import { makeAuditing } from "./AuditLog.ts"

/** No account has this id. */
export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()("AccountNotFound", {
  id: AccountId
}) {}

/** The account was erased: nothing of it can be changed any more. */
export class AccountErased extends Schema.TaggedError<AccountErased>()("AccountErased", {
  id: AccountId
}) {}

/** The account is active: only a suspended one can be erased. */
export class AccountActive extends Schema.TaggedError<AccountActive>()("AccountActive", {
  id: AccountId
}) {}

/** An operator's reference of a grant, such as the number of an invoice: one line of 1 to 255 characters. */
export const GrantReference = Schema.String.check(Schema.isNonEmpty(), Schema.makeFilter(isLine(255)))

/** The reference of a grant stands for a grant of another number of credits to the account. */
export class GrantConflict extends Schema.TaggedError<GrantConflict>()("GrantConflict", {
  reference: Schema.String,
  credits: Schema.Int
}) {}

/** The host keeps the accounts itself: they are created, changed and listed there. */
export class AccountsKeptElsewhere extends Schema.TaggedError<AccountsKeptElsewhere>()("AccountsKeptElsewhere", {}) {}

/** Why an account cannot be changed. */
export type Unchangeable = AccountNotFound | AccountErased

/** Finds an account, and fails if it does not exist. */
export const accountIn = (accounts: Accounts["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* accounts.find(id)
    if (Option.isSome(account)) return account.value
    return yield* new AccountNotFound({ id })
  })

/** Finds an account that can be changed, and fails if it was erased or does not exist. */
const changeableIn = (accounts: Accounts["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* accountIn(accounts)(id)
    if (account.status === "erased") return yield* new AccountErased({ id })
    return account
  })

/** The records of accounts; fails where the host keeps them itself. */
const recordsIn = ({ records }: Accounts["Service"]): Effect.Effect<AccountRecords, AccountsKeptElsewhere> =>
  records === undefined ? Effect.fail(new AccountsKeptElsewhere()) : Effect.succeed(records)

/** Changes an account. Of one that is erased meanwhile nothing is changed: the unit of work fails. */
const changingIn = (accounts: Accounts["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId, change: AccountChange) {
    yield* changeableIn(accounts)(id)
    const changed = yield* (yield* recordsIn(accounts)).change(id, change)
    if (Option.isNone(changed)) return yield* new AccountsKeptElsewhere()
    const replaced = changed.value
    if (replaced.before.status === "erased") return yield* new AccountErased({ id })
    return replaced
  })

/** Makes a booking that belongs to no request of an account, under the price list in force. */
export const makeBooking = Effect.gen(function*() {
  const ledger = yield* Ledger
  const priceListInForce = yield* makePriceListInForce
  return Effect.fnUntraced(
    function*(account_id: AccountId, request_id: string, kind: "grant" | "adjustment", credits: number) {
      const { version: price_version } = yield* priceListInForce
      return yield* ledger.book({ account_id, request_id, kind, endpoint: null, credits, breakdown: {}, price_version })
    }
  )
})

/** Makes the booking of credits that an operator grants or, with a negative number, takes back. */
const makeCrediting = Effect.gen(function*() {
  const book = yield* makeBooking
  const random = yield* SecureRandom.SecureRandom
  return Effect.fnUntraced(function*(account_id: AccountId, credits: number, reference?: string) {
    const request_id = reference ?? (yield* random.uuidV7())
    const entry = yield* book(account_id, request_id, credits < 0 ? "adjustment" : "grant", credits)
    if (entry.credits !== credits) return yield* new GrantConflict({ reference: request_id, credits: entry.credits })
    return entry
  })
})

/** Makes the grant of the credits that a plan includes in a period: once, however often the period is set. */
const makeAllotment = Effect.gen(function*() {
  const book = yield* makeBooking
  const priceListInForce = yield* makePriceListInForce
  return Effect.fnUntraced(function*(account_id: AccountId, { current_period_start, plan, status }: Subscription) {
    const { allotments } = (yield* priceListInForce).subscriptions
    const credits = status === "active" && plan !== "free" ? allotments[plan] : 0
    if (credits === 0) return
    yield* Effect.orDie(book(account_id, `period ${DateTime.formatIso(current_period_start)}`, "grant", credits))
  })
})

const writtenInstant = (instant: DateTime.Utc | null) => instant === null ? null : DateTime.formatIso(instant)

/** The event of an account whose subscription is another one. */
const changedSubscription = ({ subscription: terms }: Account): AccountNews => {
  const subscription = terms && {
    ...terms,
    current_period_start: DateTime.formatIso(terms.current_period_start),
    current_period_end: DateTime.formatIso(terms.current_period_end),
    grace_until: writtenInstant(terms.grace_until)
  }
  return { type: "subscription.changed", data: { subscription } }
}

/** Makes the setting of subscriptions, with the grant of the credits of their periods. */
const makeSubscribing = Effect.gen(function*() {
  const store = yield* Accounts
  const audited = yield* makeAuditing
  const lookAgain = yield* makeLookingAgain
  const announce = yield* makeAnnouncing
  const allot = yield* makeAllotment
  const priceListInForce = yield* makePriceListInForce
  const [changeable, changing] = [changeableIn(store), changingIn(store)]

  const setSubscription = (id: AccountId, terms: Omit<Subscription, "grace_until">) =>
    audited(
      Effect.gen(function*() {
        const { subscription: standing } = yield* changeable(id)
        const { grace_days } = (yield* priceListInForce).subscriptions
        const subscription = withGrace(terms, standing, yield* DateTime.now, grace_days)
        const { after, before } = yield* changing(id, { subscription })
        const isChanged = !Equal.equals(before.subscription, subscription)
        if (isChanged) yield* announce(id, changedSubscription(after))
        yield* allot(id, subscription)
        yield* lookAgain({ account_id: id, status: "paused_billing" })
        return { account: after, isChanged }
      }),
      ({ isChanged }) =>
        isChanged
          ? { action: "account.plan", account_id: id, subject: id, details: { plan: terms.plan, status: terms.status } }
          : undefined
    ).pipe(Effect.map(({ account }) => account))

  const subscribe = Effect.fn("Administration.subscribe")(function*(id: AccountId, terms: SubscriptionTerms) {
    if (DateTime.isLessThanOrEqualTo(terms.current_period_end, terms.current_period_start)) {
      return yield* new InvalidParameters({
        parameters: { current_period_end: ["current_period_end must be after current_period_start"] }
      })
    }
    return yield* setSubscription(id, terms)
  })

  const cancelSubscription = Effect.fn("Administration.cancelSubscription")(function*(id: AccountId) {
    const account = yield* changeable(id)
    // Even an empty change is refused where a program of its own keeps the accounts.
    if (account.subscription === null) return (yield* changing(id, {})).after
    const { grace_until: _, ...terms } = account.subscription
    return yield* setSubscription(id, { ...terms, status: "canceled" })
  })

  return { subscribe, cancelSubscription }
})

/** Makes this part of the administration. */
export const makeAccountAdministration = Effect.gen(function*() {
  const store = yield* Accounts
  const issuer = yield* Issuer
  const random = yield* SecureRandom.SecureRandom
  const audited = yield* makeAuditing
  const changeable = changeableIn(store)
  const lookAgain = yield* makeLookingAgain
  const credit = yield* makeCrediting

  const createAccount: AccountAdministration["Service"]["createAccount"] = Effect.fn("Administration.createAccount")(
    function*({ credits, email, name, plan }) {
      const created_at = yield* DateTime.now
      const record: Account = {
        id: AccountId.make(yield* random.uuidV7()),
        name,
        email,
        subscription: plan === "free" ? null : yearlySubscription(plan, created_at),
        status: "active",
        created_at
      }
      yield* (yield* recordsIn(store)).add(record)
      if (credits > 0) yield* Effect.orDie(credit(record.id, credits))
      const { secret } = yield* Effect.orDie(issuer.apiKey(record.id, "first key", null, "first"))
      return { record, secret }
    },
    (work, { credits, plan }) =>
      audited(work, ({ record: { id } }) => ({
        action: "account.create",
        account_id: id,
        subject: id,
        details: { plan, credits }
      }))
  )

  const grant = Effect.fn("Administration.grant")(
    function*(id: AccountId, credits: number, reference?: string) {
      yield* changeable(id)
      const entry = yield* credit(id, credits, reference)
      yield* lookAgain({ account_id: id, status: "paused_billing" })
      return entry
    },
    (work, id, credits) =>
      audited(work, (entry) => ({
        id: entry.id,
        action: "account.grant",
        account_id: id,
        subject: entry.id,
        details: { credits, balance_after: entry.balance_after }
      }))
  )

  return { createAccount, grant, ...yield* makeSubscribing } satisfies AccountAdministration["Service"]
})

/** Creates accounts, grants credits and keeps subscriptions. Rule: operators#administration. */
export class AccountAdministration extends Context.Service<AccountAdministration, {
  /** Creates an account with a subscription to `plan`, `credits` granted, and its first API key. */
  readonly createAccount: (options: {
    readonly name: string
    readonly email: string | null
    readonly plan: Plan
    readonly credits: number
  }) => Effect.Effect<Issued<Account>, AccountsKeptElsewhere>
  /**
   * Grants credits; a negative number takes back unspent ones. With a `reference`, a repeated grant returns the entry
   * that stands, changes nothing and is not recorded again.
   */
  readonly grant: (
    id: AccountId,
    credits: number,
    reference?: string
  ) => Effect.Effect<LedgerEntry, Unchangeable | InsufficientCredits | GrantConflict>
  /**
   * Sets the subscription of an account, with its period: the same one once more changes nothing. A subscription that
   * becomes past due keeps its plan for the days of grace of the price list. An active one is granted the credits of
   * its plan, once for each start of a period.
   */
  readonly subscribe: (
    id: AccountId,
    terms: SubscriptionTerms
  ) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere | InvalidParameters>
  /** Lets the subscription of an account end with its period; an account without one stays as it is. */
  readonly cancelSubscription: (id: AccountId) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
}>()("@kontor/core/Administration/AccountAdministration") {
  static readonly layer = Layer.effect(AccountAdministration, makeAccountAdministration)
}

/** Makes this part of the administration. */
export const makeAccountChanges = Effect.gen(function*() {
  const store = yield* Accounts
  const audited = yield* makeAuditing
  const changed = changingIn(store)
  const lookAgain = yield* makeLookingAgain
  const announce = yield* makeAnnouncing

  const setPlan = Effect.fn("Administration.setPlan")(function*(id: AccountId, plan: Plan) {
    const subscription = plan === "free" ? null : yearlySubscription(plan, yield* DateTime.now)
    const isChanged = ({ after, before }: ReplacedAccount) =>
      before.subscription !== null || after.subscription !== null
    const { after } = yield* audited(
      Effect.tap(
        changed(id, { subscription }),
        (replaced) => isChanged(replaced) ? announce(id, changedSubscription(replaced.after)) : Effect.void
      ),
      (replaced) =>
        isChanged(replaced) ? { action: "account.plan", account_id: id, subject: id, details: { plan } } : undefined
    )
    return after
  })

  const changeAccount: AccountChanges["Service"]["changeAccount"] = Effect.fn("Administration.changeAccount")(
    function*(id, change) {
      const { after } = yield* audited(changed(id, change), ({ after, before }) => {
        const members = (["email", "name"] as const).filter((member) => after[member] !== before[member])
        return members.length === 0
          ? undefined
          : { action: "account.change", account_id: id, subject: id, details: { members: members.join(", ") } }
      })
      return after
    }
  )

  const withStatus = (status: "active" | "suspended", action: "account.resume" | "account.suspend") =>
    Effect.fn(`Administration.${action}`)(function*(id: AccountId) {
      const { after } = yield* audited(
        Effect.tap(
          changed(id, { status }),
          ({ before }) => before.status === status ? Effect.void : lookAgain({ account_id: id })
        ),
        ({ before }) => before.status === status ? undefined : { action, account_id: id, subject: id }
      )
      return after
    })

  const accounts: AccountChanges["Service"] = {
    changeAccount,
    suspend: withStatus("suspended", "account.suspend"),
    resume: withStatus("active", "account.resume"),
    setPlan
  }
  return accounts
})

/** Changes accounts. */
export class AccountChanges extends Context.Service<AccountChanges, {
  /** Gives an account another name or email address; the ones that it has stay so. */
  readonly changeAccount: (
    id: AccountId,
    change: Pick<AccountChange, "name" | "email">
  ) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
  /** Refuses the requests of an account from the next one on, and stops its monitors; a suspended one stays so. */
  readonly suspend: (id: AccountId) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
  /** Ends the suspension of an account; its monitors continue. An active one stays so. */
  readonly resume: (id: AccountId) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
  /** Subscribes an account to a plan from now on; `free` ends the subscription, if it has one. */
  readonly setPlan: (id: AccountId, plan: Plan) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
}>()("@kontor/core/Administration/AccountAdministration/AccountChanges") {
  static readonly layer = Layer.effect(AccountChanges, makeAccountChanges)
}

/** An account with its credits, as the operator sees it. */
export interface AccountOverview {
  readonly account: Account
  readonly balance: Balance
}

/** The result of a search: accounts, and the credentials that led to them. */
export interface Finding extends FoundCredentials {
  readonly accounts: ReadonlyArray<Account>
}

/** How many accounts a search by name or email address yields at most. */
const maxFound = 100

const isAccountId = Schema.is(AccountId)

/** Makes the search for accounts by what is known of them. */
const makeFinding = Effect.gen(function*() {
  const [store, credentials, { digest }] = [yield* Accounts, yield* CredentialStore, yield* Credentials]

  const searchOf = Effect.fnUntraced(function*(text: string): Effect.fn.Return<CredentialSearch> {
    if (isApiKey(text)) return { by: "digest", text: yield* digest(text) }
    const token = parseToken(text)
    if (token !== undefined) return { by: "digest", text: yield* digest(token.secret) }
    if (/^[0-9a-f]{64}$/i.test(text)) return { by: "digest", text: text.toLowerCase() }
    if (text.startsWith("kt_")) return { by: "mask", text: text.replace("...", "…") }
    return { by: "id", text: text.replace(/\|(?:…|\.\.\.)$/u, "") }
  })

  return Effect.fn("Administration.find")(function*(given: string) {
    const text = given.trim()
    const found = yield* credentials.search(yield* searchOf(text))
    const holders = new Set([...found.api_keys, ...found.tokens].map(({ account_id }) => account_id))
    if (isAccountId(text)) holders.add(text)
    const owners = yield* Effect.forEach(holders, store.find)
    const named = store.records === undefined || text === ""
      ? []
      : yield* store.records.list({ text, limit: maxFound })
    const accounts = [...owners.flatMap(Option.toArray), ...named.filter(({ id }) => !holders.has(id))]
    return { accounts, ...found } satisfies Finding
  })
})

/** Makes this part of the administration. */
export const makeAccountReading = Effect.gen(function*() {
  const [store, credentials, ledger] = [yield* Accounts, yield* CredentialStore, yield* Ledger]

  const account = Effect.fn("Administration.account")(function*(id: AccountId) {
    return { account: yield* accountIn(store)(id), balance: yield* ledger.balance(id) }
  })

  /** Reads a page of what an account has, once it is sure that the account exists. */
  const pageIn =
    <Page>(page: (id: AccountId, query: ListQuery) => Effect.Effect<Page, InvalidParameters>) =>
    (id: AccountId, query: ListQuery) => Effect.andThen(accountIn(store)(id), page(id, query))

  const reading: AccountReading["Service"] = {
    account,
    find: yield* makeFinding,
    apiKeys: pageIn(apiKeyPage(credentials)),
    tokens: pageIn(tokenPage(credentials)),
    statement: Effect.fn("Administration.statement")(
      (id: AccountId, month?: string) => Effect.andThen(accountIn(store)(id), statementIn(ledger)(id, month))
    ),
    accounts: (query) => Effect.flatMap(recordsIn(store), ({ list }) => list(query))
  }
  return reading
})

/** Looks at accounts. */
export class AccountReading extends Context.Service<AccountReading, {
  /** Accounts, the oldest first. */
  readonly accounts: (query: AccountQuery) => Effect.Effect<ReadonlyArray<Account>, AccountsKeptElsewhere>
  readonly account: (id: AccountId) => Effect.Effect<AccountOverview, AccountNotFound>
  /**
   * Finds accounts by a text: by their id or a part of their name or email address, or by a credential of theirs (an
   * API key or a Bearer token, its SHA-256 digest (of a token, of what stands behind `|`), the masked form or the id of
   * one), with the credentials that it names.
   */
  readonly find: (text: string) => Effect.Effect<Finding>
  /** The API keys of an account, the oldest first. */
  readonly apiKeys: (
    id: AccountId,
    query: ListQuery
  ) => Effect.Effect<ListPage<ApiKey>, AccountNotFound | InvalidParameters>
  /** The Bearer tokens of an account, expired ones included, the oldest first. */
  readonly tokens: (id: AccountId, query: ListQuery) => Effect.Effect<TokenPage, AccountNotFound | InvalidParameters>
  /** The statement of an account for a month, such as `2026-05`; the current one by default, so far. */
  readonly statement: (id: AccountId, month?: string) => Effect.Effect<Statement, AccountNotFound>
}>()("@kontor/core/Administration/AccountAdministration/AccountReading") {
  static readonly layer = Layer.effect(AccountReading, makeAccountReading)
}

/** Makes this part of the administration. */
export const makeCredentialAdministration = Effect.gen(function*() {
  const store = yield* CredentialStore
  const issuer = yield* Issuer
  const changeable = changeableIn(yield* Accounts)
  const audited = yield* makeAuditing

  const createApiKey: CredentialAdministration["Service"]["createApiKey"] = Effect.fn("Administration.createApiKey")(
    (id, name, monthly_credit_limit) => Effect.andThen(changeable(id), issuer.apiKey(id, name, monthly_credit_limit)),
    (work, account_id) => audited(work, ({ record }) => ({ action: "api_key.create", account_id, subject: record.id }))
  )

  const revokeApiKey: CredentialAdministration["Service"]["revokeApiKey"] = Effect.fn("Administration.revokeApiKey")(
    function*(id, account) {
      if (!isKeyId(id)) return yield* new CredentialNotFound({ kind: "api_key" })
      const { api_keys: [key] } = yield* store.search({ by: "id", text: id })
      yield* revokingApiKey(store)(id, account)
      return key?.account_id ?? null
    },
    (work, id) => audited(work, (account_id) => ({ action: "api_key.revoke", account_id, subject: id })),
    Effect.asVoid
  )

  const createToken: CredentialAdministration["Service"]["createToken"] = Effect.fn("Administration.createToken")(
    (terms) => Effect.andThen(changeable(terms.account_id), issuer.token(terms)),
    (work, { abilities, account_id }) =>
      audited(work, ({ record }) => ({
        action: "token.create",
        account_id,
        subject: String(record.id),
        details: { abilities: abilities.join(", ") }
      }))
  )

  const revokeToken: CredentialAdministration["Service"]["revokeToken"] = Effect.fn("Administration.revokeToken")(
    function*(id, account) {
      const held = Option.getOrUndefined(yield* store.findToken(id))
      const token = held && (yield* store.revokeToken(account ?? held.account_id, id))
      if (token !== undefined && Option.isSome(token)) return token.value
      return yield* new CredentialNotFound({ kind: "token" })
    },
    (work, id) => audited(work, ({ account_id }) => ({ action: "token.revoke", account_id, subject: String(id) }))
  )

  return CredentialAdministration.of({ createApiKey, revokeApiKey, createToken, revokeToken })
})

/** Manages API keys and Bearer tokens. */
export class CredentialAdministration extends Context.Service<CredentialAdministration, {
  readonly createApiKey: (
    id: AccountId,
    name: string,
    monthly_credit_limit?: number | null
  ) => Effect.Effect<Issued<ApiKey>, AccountNotFound | AccountErased | LimitReached>
  /** Revokes a key, of this account if one is given. */
  readonly revokeApiKey: (id: string, account?: AccountId) => Effect.Effect<void, CredentialNotFound>
  /** Creates a Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly createToken: (
    terms: TokenTerms
  ) => Effect.Effect<Issued<Token>, AccountNotFound | AccountErased | LimitReached>
  /** Revokes a token, of this account if one is given. */
  readonly revokeToken: (id: number, account?: AccountId) => Effect.Effect<Token, CredentialNotFound>
}>()("@kontor/core/Administration/AccountAdministration/CredentialAdministration") {
  static readonly layer = Layer.effect(CredentialAdministration, makeCredentialAdministration)
}
