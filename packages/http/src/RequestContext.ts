import * as Core from "@kontor/core"
import * as Accounts from "@kontor/core/Accounts"
import * as Administration from "@kontor/core/Administration"
import * as Credits from "@kontor/core/Credits"
import * as Documents from "@kontor/core/Documents"
import * as Enrichment from "@kontor/core/Enrichment"
import * as Idempotency from "@kontor/core/Idempotency"
import * as Internet from "@kontor/core/Internet"
import * as Monitoring from "@kontor/core/Monitoring"
import * as Organizations from "@kontor/core/Organizations"
import * as People from "@kontor/core/People"
import * as RateLimits from "@kontor/core/RateLimits"
import * as Register from "@kontor/core/Register"
import * as Secrets from "@kontor/core/Secrets"
import * as Signals from "@kontor/core/Signals"
import * as Telemetry from "@kontor/core/Telemetry"
import * as WakeUps from "@kontor/core/WakeUps"
import * as Webhooks from "@kontor/core/Webhooks"
import * as Workers from "@kontor/core/Workers"
import { Context } from "effect"

const isService = (value: unknown): value is Context.Key<unknown, unknown> =>
  Context.isKey(value) && !Context.isReference(value)

const parts: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  Core,
  Accounts,
  Administration,
  Credits,
  Documents,
  Enrichment,
  Idempotency,
  Internet,
  Monitoring,
  Organizations,
  People,
  RateLimits,
  Register,
  Secrets,
  Signals,
  Telemetry,
  WakeUps,
  Webhooks,
  Workers
]

const services = parts.flatMap((part) => Object.values(part)).filter(isService)

/** The register engine fills the upstream of core when a service is built; no request asks it by itself. */
const withoutEngine = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.makeUnsafe(new Map([...context.mapUnsafe].filter(([key]) => !key.startsWith("@kontor/register/"))))

/**
 * A context for the server of a host that runs `Routes`, without the services of core. The handlers hold those they
 * need, and each request copies the context it gets. References, such as the logger, stay.
 */
export const requestContext = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.omit(...services)(withoutEngine(context)) as Context.Context<R>
