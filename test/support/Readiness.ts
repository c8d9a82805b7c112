import { Effect } from "effect"

/** What `/readyz` shows. */
export interface ShownReadiness {
  readonly status: number
  readonly checks: Readonly<Record<string, string>>
  readonly reasons: Readonly<Record<string, string>>
}

/** Asks a service whether it is ready. */
export const readiness = (origin: string): Effect.Effect<ShownReadiness> =>
  Effect.promise(() =>
    fetch(`${origin}/readyz`).then(async (answer) => {
      const { checks, reasons } = await answer.json() as Pick<ShownReadiness, "checks"> & Partial<ShownReadiness>
      return { status: answer.status, checks, reasons: reasons ?? {} }
    })
  )
