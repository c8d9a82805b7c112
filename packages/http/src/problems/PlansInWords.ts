import type { Plan } from "@kontor/core/Accounts"

/** Alternative plans in words: `max`, `pro or max`, `plus, pro or max`. */
export const plansInWords = (plans: ReadonlyArray<Plan>): string =>
  [plans.slice(0, -1).join(", "), ...plans.slice(-1)].filter((words) => words !== "").join(" or ")
