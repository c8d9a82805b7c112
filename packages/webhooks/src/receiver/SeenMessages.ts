/** The state of a message when it arrives: new, being handled at this moment, or handled. */
export type Acquaintance = "new" | "under_way" | "handled"

/**
 * Remembers messages, since each may arrive more than once. A store of your own, shared by several processes, makes
 * `begin` atomic, makes a message that was begun and never completed new again after some minutes, and remembers for
 * four days: longer than attempts continue.
 */
export interface SeenMessages {
  /** The state of an id; a new one is under way from then on. */
  readonly begin: (id: string) => Promise<Acquaintance>
  /** A message under way was handled. */
  readonly complete: (id: string) => Promise<void>
  /** A message under way was not handled: the next attempt is new again. */
  readonly forget: (id: string) => Promise<void>
}

/** The default number of remembered messages. */
const defaultCapacity = 10_000

/** Remembers the newest messages of this process, and all that are under way; a restart forgets them. */
export const seenInMemory = (capacity = defaultCapacity): SeenMessages => {
  const underWay = new Set<string>()
  const handled = new Set<string>()
  return {
    begin: (id) => {
      const known = handled.has(id) ? "handled" : underWay.has(id) ? "under_way" : "new"
      if (known === "new") underWay.add(id)
      return Promise.resolve(known)
    },
    complete: (id) => {
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
