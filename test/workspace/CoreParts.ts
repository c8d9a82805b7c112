import { posix } from "node:path"
import { importsOf, type Source } from "./Source.ts"

/**
 * What each part of core may import, beside the files that all parts share: the parts form layers, and no part imports
 * one above it.
 */
export const parts: Readonly<Record<string, ReadonlyArray<string>>> = {
  Register: [],
  Internet: [],
  Prices: ["Register"],
  RateLimits: ["Prices"],
  Telemetry: [],
  WakeUps: [],
  Accounts: ["Prices", "RateLimits", "Register"],
  Secrets: ["Accounts"],
  Idempotency: ["Accounts", "Secrets"],
  Credits: ["Accounts", "Prices", "Register", "Telemetry"],
  Enrichment: ["Register"],
  Documents: ["Accounts", "Credits", "Prices", "Register"],
  Organizations: ["Accounts", "Credits", "Enrichment", "Prices", "Register"],
  People: ["Accounts", "Credits", "Enrichment", "Organizations", "Prices", "Register"],
  Signals: ["Accounts", "Credits", "Prices", "Register"],
  Webhooks: [
    "Accounts",
    "Credits",
    "Idempotency",
    "Internet",
    "Prices",
    "Register",
    "Secrets",
    "Signals",
    "Telemetry",
    "WakeUps"
  ],
  Monitoring: ["Accounts", "Credits", "Prices", "Register", "Signals", "Telemetry", "WakeUps", "Webhooks"],
  Administration: ["Accounts", "Credits", "Idempotency", "Monitoring", "Prices", "Register", "Secrets", "Webhooks"],
  Workers: [
    "Administration",
    "Credits",
    "Idempotency",
    "Monitoring",
    "Register",
    "Telemetry",
    "WakeUps",
    "Webhooks"
  ]
}

/**
 * The files at the root of core that put parts together. The others there are shared by all parts, and import no part.
 */
const wholes = ["Kontor.ts", "internal.ts"]

/** The folder that fills the ports of all parts. */
const acrossParts = ["memory"]

const root = "packages/core/src"

/**
 * Which part a path below the root of core belongs to: its folder, or a file at the root that is a whole part.
 * Undefined for the other files at the root.
 */
const partOf = (path: string): string | undefined => {
  if (path.includes("/")) return path.split("/")[0]
  const name = posix.basename(path, ".ts")
  return Object.hasOwn(parts, name) ? name : undefined
}

const refusal = (from: string, to: string): string | undefined => {
  const [part, target] = [partOf(from), partOf(to)]
  if (acrossParts.includes(part ?? "") || part === target || (part === undefined && wholes.includes(from))) {
    return undefined
  }
  if (target === undefined) return wholes.includes(to) ? `may not import ${to}` : undefined
  if (part === undefined) return `is shared by all parts and may not import ${target}`
  return parts[part]?.includes(target) === true ? undefined : `${part} may not import ${target}`
}

/** The imports of a module of core that break the order of its parts. */
export const brokenParts = (source: Source): ReadonlyArray<string> => {
  const from = posix.relative(root, source.path)
  const part = partOf(from)
  if (part !== undefined && !acrossParts.includes(part) && parts[part] === undefined) {
    return [`${source.path}: ${part} has no place among the parts`]
  }
  return importsOf(source).filter((specifier) => specifier.startsWith(".")).flatMap((specifier) => {
    const reason = refusal(from, posix.relative(root, posix.join(posix.dirname(source.path), specifier)))
    return reason === undefined ? [] : [`${source.path}: ${reason}`]
  })
}
