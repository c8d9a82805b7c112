/** The abilities that a Bearer token needs to change monitors. Rule: Authentication (service description), 5. */
export const changing = ["account:read", "monitoring:manage"] as const

/** The same in words, for descriptions. */
export const neededToChange = "A Bearer token needs account:read and monitoring:manage."
