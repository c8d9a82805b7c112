const pattern = /^([a-z]{3})1\.([0-9a-z]+)$/u

/**
 * A place in a list of what has public ids, opaque to clients: the id that the page before ended with. It holds no account: whoever
 * presents it pages through their own list, whatever it says.
 */
export const listCursor = (id: string): string => id.replace("_", "1.")

/** What a cursor holds; undefined when it is none. Whether that is the id of what is listed is for the id's schema to say. */
export const idOfCursor = (cursor: string): string | undefined => {
  const [, prefix, ulid] = pattern.exec(cursor) ?? []
  return prefix === undefined || ulid === undefined ? undefined : `${prefix}_${ulid}`
}
