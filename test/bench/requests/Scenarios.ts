import type { LoadFile } from "./LoadFiles.ts"

/** A program that answers requests: Kontor, and those it is held against. */
export type ServerName =
  | "kontor"
  | "node:http"
  | "Fastify"
  | "Fastify + pg, three statements"
  | "Fastify + pg, one statement"

/**
 * A kind of request, and who answers it. `peer` is the name of the scenario it is held against; `connections` is how
 * many requests are sent at the same time, 64 unless given.
 */
export interface Scenario {
  readonly name: string
  readonly connections?: number
  readonly server: ServerName
  readonly path: string
  readonly keys: LoadFile
  readonly values: LoadFile
  readonly status: number
  readonly peer?: string
}

const features = "financial_kpi,balance_sheet_accounts,profit_and_loss_account,related_persons,publications"

const profile = "/api/v1/fetch-organization?q="
const peerProfile = "/v1/fetch-organization?q="

/** The paid path as it is written by hand. */
export const threeStatements = {
  name: "Fastify + pg, three statements, 1,000 accounts",
  server: "Fastify + pg, three statements",
  path: peerProfile,
  keys: "peerAccounts",
  values: "organizations",
  status: 200
} as const satisfies Scenario

/** The same, each request after the answer to the one before. */
const threeStatementsInTurn = {
  ...threeStatements,
  name: "Fastify + pg, three statements, one request at a time",
  connections: 1
} as const satisfies Scenario

/** The paid path. */
export const paidProfile = {
  name: "Kontor, profile, 1,000 accounts",
  server: "kontor",
  path: profile,
  keys: "accounts",
  values: "organizations",
  status: 200,
  peer: threeStatements.name
} as const satisfies Scenario

const peers = [
  {
    name: "node:http, catalog-sized answer",
    server: "node:http",
    path: "/",
    keys: "accounts",
    values: "nothing",
    status: 200
  },
  {
    name: "Fastify, catalog",
    server: "Fastify",
    path: "/v1/signals/catalog",
    keys: "accounts",
    values: "nothing",
    status: 200
  },
  threeStatements,
  threeStatementsInTurn,
  {
    name: "Fastify + pg, three statements, one hot account",
    server: "Fastify + pg, three statements",
    path: peerProfile,
    keys: "hotPeerAccount",
    values: "organizations",
    status: 200
  },
  {
    name: "Fastify + pg, one statement, 1,000 accounts",
    server: "Fastify + pg, one statement",
    path: peerProfile,
    keys: "peerAccounts",
    values: "organizations",
    status: 200
  },
  {
    name: "Fastify + pg, one statement, one hot account",
    server: "Fastify + pg, one statement",
    path: peerProfile,
    keys: "hotPeerAccount",
    values: "organizations",
    status: 200
  }
] as const satisfies ReadonlyArray<Scenario>

/** The catalog, whose answer the peers without a database give too. */
export const catalog = {
  name: "Kontor, catalog",
  server: "kontor",
  path: "/api/v1/signals/catalog",
  keys: "accounts",
  values: "nothing",
  status: 200,
  peer: "Fastify, catalog"
} as const satisfies Scenario

const ours = [
  paidProfile,
  {
    ...paidProfile,
    name: "Kontor, profile, one request at a time",
    connections: 1,
    peer: threeStatementsInTurn.name
  },
  {
    name: "Kontor, profile, one hot account",
    server: "kontor",
    path: profile,
    keys: "hotAccount",
    values: "organizations",
    status: 200,
    peer: "Fastify + pg, three statements, one hot account"
  },
  {
    name: "Kontor, profile with five features",
    server: "kontor",
    path: `/api/v1/fetch-organization?features=${features}&q=`,
    keys: "accounts",
    values: "organizationsWithFeatures",
    status: 200,
    peer: threeStatements.name
  },
  {
    name: "Kontor, profile with ubos",
    server: "kontor",
    path: `/api/v1/fetch-organization?features=ubos&q=`,
    keys: "accounts",
    values: "organizationsWithFeatures",
    status: 200,
    peer: threeStatements.name
  },
  {
    name: "Kontor, profile with ubos and network",
    server: "kontor",
    path: `/api/v1/fetch-organization?features=ubos,network&q=`,
    keys: "accounts",
    values: "organizationsWithFeatures",
    status: 200,
    peer: threeStatements.name
  },
  {
    name: "Kontor, page of 20 Signals",
    server: "kontor",
    path: "/api/v1/signals",
    keys: "accounts",
    values: "nothing",
    status: 200,
    peer: threeStatements.name
  },
  catalog,
  {
    name: "Kontor, account credits",
    server: "kontor",
    path: "/api/v1/account/credits",
    keys: "accounts",
    values: "nothing",
    status: 200,
    peer: threeStatements.name
  },
  {
    name: "Kontor, 404 of an identifier",
    server: "kontor",
    path: profile,
    keys: "accounts",
    values: "missing",
    status: 404,
    peer: paidProfile.name
  },
  {
    name: "Kontor, 404 of an identifier with hyphens",
    server: "kontor",
    path: profile,
    keys: "accounts",
    values: "missingWithHyphens",
    status: 404,
    peer: paidProfile.name
  },
  {
    name: "Kontor, 401",
    server: "kontor",
    path: profile,
    keys: "unknownKeys",
    values: "organizations",
    status: 401,
    peer: paidProfile.name
  },
  {
    name: "Kontor, 402",
    server: "kontor",
    path: profile,
    keys: "emptyAccounts",
    values: "organizations",
    status: 402,
    peer: paidProfile.name
  }
] as const satisfies ReadonlyArray<Scenario>

/** All scenarios, in the order in which they have their turns. */
export const scenarios: ReadonlyArray<Scenario> = [...peers, ...ours]
