import { UnitOfWork } from "@kontor/core"
import { Ledger } from "@kontor/core/Credits"
import { MonitorRuns, MonitorStore } from "@kontor/core/Monitoring"
import { Dispatch, WebhookStore } from "@kontor/core/Webhooks"
import { type Context, Effect, Layer } from "effect"
import { writeSync } from "node:fs"
import { flushCompileCache } from "node:module"
import { later } from "../support/Later.ts"
import { ports, services } from "./worker/Node.ts"

flushCompileCache()

const [url = "", key = "", ahead = "", held = "", passes = ""] = process.argv.slice(2)

let left = Number(passes)

/** Writes the name of a call. The one to be held then writes "held", and never goes on. */
const pass = (call: string) =>
  Effect.suspend(() => {
    writeSync(1, `${call}\n`)
    if (call !== held || left-- > 0) return Effect.void
    writeSync(1, "held\n")
    return Effect.never
  })

/** A port that writes a line before and after each of its calls. */
const announcing = <Identifier, Port extends object>(port: Context.Service<Identifier, Port>, name: string) => {
  const announced = (method: string, value: unknown) =>
    Effect.isEffect(value)
      ? Effect.andThen(pass(`before ${name}.${method}`), value).pipe(Effect.tap(pass(`after ${name}.${method}`)))
      : value
  return Layer.effect(
    port,
    Effect.map(port, (service) =>
      new Proxy(service, {
        get: (target, method) => {
          const member: unknown = Reflect.get(target, method)
          return typeof member === "function" && !Effect.isEffect(member)
            ? (...values: ReadonlyArray<unknown>) => announced(String(method), Reflect.apply(member, target, values))
            : announced(String(method), member)
        }
      }))
  )
}

const announcingUnits = Layer.effect(
  UnitOfWork,
  Effect.map(UnitOfWork, (unit) =>
    UnitOfWork.of({
      commit: (work) => Effect.tap(unit.commit(Effect.tap(work, pass("before commit"))), pass("after commit"))
    }))
)

const announcingPorts = Layer.mergeAll(
  announcing(Ledger, "Ledger"),
  announcing(MonitorStore, "MonitorStore"),
  announcing(WebhookStore, "WebhookStore"),
  announcingUnits
)

const pace = { concurrency: 16, pause: "100 millis", patience: "10 seconds" } as const

/**
 * A node that monitors and delivers, so much later than it is, until somebody kills it. It writes a line for each call
 * of a port.
 */
const workWithoutEnd = Effect.all([MonitorRuns.use(({ run }) => run(pace)), Dispatch.use(({ run }) => run(pace))], {
  concurrency: 2
})

const node = services(key).pipe(Layer.provide(announcingPorts), Layer.provide(ports(url)))

await Effect.runPromise(workWithoutEnd.pipe(Effect.provide(node), later(Number(ahead))))
