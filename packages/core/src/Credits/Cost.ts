/** What a request costs, by component, in credits. Components that cost nothing are absent. */
export type Cost = Readonly<Record<string, number>>

/** A cost of these components; those of 0 credits are dropped. */
export const cost = (components: Readonly<Record<string, number>>): Cost =>
  Object.fromEntries(Object.entries(components).filter(([, credits]) => credits > 0))

/** The sum of a cost, in credits. */
export const totalOf = (components: Cost): number =>
  Object.values(components).reduce((sum, credits) => sum + credits, 0)
