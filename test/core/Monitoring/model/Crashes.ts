import { Effect } from "effect"

/**
 * Before which call a node crashes: the next one of this method after so many of them. Null while no crash is planned.
 */
export interface Fuse {
  burning: { readonly method: string; calls: number } | null
}

/**
 * A call that may be the one before which the node crashes: nothing of it happens, and nothing after it. Others go on
 * between any two calls.
 */
export const unlessCrashed = <A, E, R>(
  fuse: Fuse,
  method: string,
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.andThen(
    Effect.yieldNow,
    Effect.suspend(() => {
      if (fuse.burning?.method !== method) return call
      if (fuse.burning.calls > 0) {
        fuse.burning.calls--
        return call
      }
      fuse.burning = null
      return Effect.interrupt
    })
  )

/** A port whose every call may be the one before which the node crashes. */
export const fused = <Port extends object>(fuse: Fuse, port: Port): Port => {
  const guarded = (method: string, value: unknown) =>
    Effect.isEffect(value) ? unlessCrashed(fuse, method, value) : value
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      return typeof member === "function" && !Effect.isEffect(member)
        ? (...values: ReadonlyArray<unknown>) => guarded(String(name), Reflect.apply(member, target, values))
        : guarded(String(name), member)
    }
  })
}
