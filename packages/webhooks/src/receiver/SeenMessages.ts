/** What is known of a message when it arrives: nothing, that it is being handled at this moment, or that it has been. */
export type Acquaintance = "new" | "under_way" | "handled"

/**
 * Remembers messages, since each may arrive more than once. A store of one's own, shared by several processes, makes `begin` atomic, lets
 * a message that was begun and never settled be new again after some minutes, and remembers for four days: longer than attempts go on.
 */
export interface SeenMessages {
  /** What is known of an id; one that is new is under way from then on. */
  readonly begin: (id: string) => Promise<Acquaintance>
  /** A message under way was handled. */
  readonly settle: (id: string) => Promise<void>
  /** A message under way was not handled: the next attempt is new again. */
  readonly forget: (id: string) => Promise<void>
}

/** How many messages are remembered unless told otherwise. */
const usualCapacity = 10_000

/** Remembers the newest messages of this process, those under way besides; a restart forgets them all. */
export const seenInMemory = (capacity = usualCapacity): SeenMessages => {
  const underWay = new Set<string>()
  const handled = new Set<string>()
  return {
    begin: (id) => {
      const known = handled.has(id) ? "handled" : underWay.has(id) ? "under_way" : "new"
      if (known === "new") underWay.add(id)
      return Promise.resolve(known)
    },
    settle: (id) => {
      underWay.delete(id)
      handled.add(id)
      const [oldest] = handled
      if (handled.size > capacity && oldest !== undefined) handled.delete(oldest)
      return Promise.resolve()
    },
    forget: (id) => {
      underWay.delete(id)
      return Promise.resolve()
    }
  }
}
