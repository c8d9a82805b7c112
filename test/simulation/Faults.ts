import { StorageUnavailable } from "@kontor/core"
import { Deferred, Effect, Exit, Predicate } from "effect"
import type { World } from "./World.ts"

/** A process of the service. */
export interface Process {
  readonly name: string
  /** Done when it crashed: whatever it still does reaches no port. */
  readonly crashed: Deferred.Deferred<void>
  /** Whether faults may hit it: not while it starts. */
  isExposed: boolean
}

/** What happens to a call of a port. */
type Fault = "none" | "yield" | "before" | "after" | "delay" | "late" | "twice" | "crash"

/** Faults by how often they are drawn when one is. */
const faults: ReadonlyArray<Fault> = ["before", "before", "after", "after", "delay", "delay", "late", "twice", "crash"]

/** Calls that their contract lets arrive twice: the second one changes nothing, and answers the same. */
const repeatable: ReadonlySet<string> = new Set([
  "Ledger.book",
  "Ledger.bookUnder",
  "CredentialStore.noteUses",
  "Withheld.add",
  "RegisterIntake.take",
  "RateLimits.count"
])

/** Ports that never fail by their contract: they only take their time. */
const unfailing: ReadonlySet<string> = new Set(["Enrichment", "WebhookTransport", "WakeUps"])

/** Whether a process has crashed. */
export const isCrashed = ({ crashed }: Process): boolean => Deferred.isDoneUnsafe(crashed)

/** Ends the process at once: its observers see it, and its next call of a port is its last. */
export const crash = ({ crashed }: Process): void => void Deferred.doneUnsafe(crashed, Exit.void)

/** Nothing goes on in a process that crashed, not even what cannot be interrupted. */
export const unlessCrashed = (process: Process): Effect.Effect<void> =>
  Effect.suspend(() => isCrashed(process) ? Effect.interrupt : Effect.void)

const draw = (world: World, port: string, name: string): Fault => {
  const { chance, isDown } = world.weather
  if (isDown && !unfailing.has(port)) return "before"
  const number = world.next()
  if (number >= chance) return number < chance + 0.2 ? "yield" : "none"
  const fault = world.pick(faults)
  if (fault === "twice") return repeatable.has(name) ? fault : "delay"
  return unfailing.has(port) && (fault === "before" || fault === "after") ? "delay" : fault
}

const unavailable = (isOutcomeUnknown: boolean) =>
  Effect.die(new StorageUnavailable({ retry_after_seconds: 5, is_outcome_unknown: isOutcomeUnknown }))

const sleep = (world: World, process: Process) =>
  Effect.suspend(() => {
    const milliseconds = world.pick([1, 20, 400, 3000, 20_000])
    return Effect.timeoutOrElse(Deferred.await(process.crashed), {
      duration: milliseconds,
      orElse: () => Effect.void
    })
  })

const withFault = <A, E, R>(world: World, process: Process, fault: Fault, call: Effect.Effect<A, E, R>) => {
  switch (fault) {
    case "none":
      return call
    case "yield":
      return Effect.andThen(Effect.yieldNow, call)
    case "before":
      return unavailable(world.below(4) === 0)
    case "after":
      return Effect.andThen(Effect.exit(call), unavailable(true))
    case "delay":
      return sleep(world, process).pipe(Effect.andThen(unlessCrashed(process)), Effect.andThen(call))
    case "late":
      return Effect.flatMap(Effect.exit(call), (exit) => Effect.andThen(sleep(world, process), exit))
    case "twice":
      return Effect.andThen(Effect.exit(call), call)
    case "crash":
      return Effect.suspend(() => {
        crash(process)
        return Effect.interrupt
      })
  }
}

/** A call of a port by a process: it may fail before or after, be late, arrive twice, or be the last of its process. */
export const exposed = <A, E, R>(
  world: World,
  process: Process,
  port: string,
  member: string,
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    if (isCrashed(process)) return Effect.interrupt
    if (!process.isExposed) return call
    const name = `${port}.${member}`
    const fault = draw(world, port, name)
    world.trace.push(fault === "none" ? `${process.name} ${name}` : `${process.name} ${name} ${fault}`)
    const done = withFault(world, process, fault, call)
    return Effect.flatMap(Effect.exit(done), (exit) => isCrashed(process) ? Effect.interrupt : exit)
  })

/** A port as a process reaches it: each of its calls may be hit by a fault. */
export const exposedPort = <Port extends object>(world: World, process: Process, name: string, port: Port): Port => {
  const guarded = (member: string, value: unknown): unknown => {
    if (Effect.isEffect(value)) return exposed(world, process, name, member, value)
    return Predicate.isObjectKeyword(value) && typeof value !== "function"
      ? exposedPort(world, process, `${name}.${member}`, value)
      : value
  }
  return new Proxy(port, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member)
      return typeof value === "function" && !Effect.isEffect(value)
        ? (...values: ReadonlyArray<unknown>) => guarded(String(member), Reflect.apply(value, target, values))
        : guarded(String(member), value)
    }
  })
}
