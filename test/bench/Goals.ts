/** What a figure shall reach, by what its name begins with; the first that fits counts. */
const goals: ReadonlyArray<readonly [name: string, goal: string]> = [
  ["requests, Kontor, profile, 1,000 accounts", "ratio 3, p99 15 ms"],
  ["requests, Kontor, profile, one hot account", "ratio 6, p99 15 ms"],
  ["requests, Kontor, profile with five features", "ratio 2"],
  ["requests, Kontor, account credits", "ratio 2.5"],
  ["requests, Kontor, catalog", "ratio 0.5"],
  ["requests, Kontor, 40", "ratio 1.2"],
  ["requests, resident memory", "350 MB after load"],
  ["search, 5300000, memory: 8 clients", "400 searches/s"],
  ["search, 5300000, memory, ", "p95 13 ms"],
  ["search beside an import", "p95 100 ms"],
  ["pipelining", "p99 100 ms"],
  ["documents, ", "40 MB more"],
  ["neighbours", "no failure, p99 3 x its own, 600 MB"],
  ["authentication, refused", "no difference"],
  ["webhooks, from release to receipt", "p95 100 ms"],
  ["loading, `kontor import` as built of 300,000 OffeneRegister lines", "10,000/s"],
  ["loading, `kontor import` of 68,169 collected announcements", "5,000/s"],
  ["announcements", "100 µs each"]
]

/** The goal of a figure; empty where none was set. */
export const goalOf = (name: string): string => goals.find(([beginning]) => name.startsWith(beginning))?.[1] ?? ""
