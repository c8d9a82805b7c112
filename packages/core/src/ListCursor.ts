const pattern = /^([a-z]{3})1\.([0-9a-z]+)$/u

/**
 * A place in a list of items with public ids, opaque to clients: the last id of the page before. It does not contain
 * the account: a caller always pages through their own list.
 */
export const listCursor = (id: string): string => id.replace("_", "1.")

/**
 * The id in a cursor; undefined when the cursor is invalid. The schema of the id checks whether it is one of the listed
 * items.
 */
export const idOfCursor = (cursor: string): string | undefined => {
  const [, prefix, ulid] = pattern.exec(cursor) ?? []
  return prefix === undefined || ulid === undefined ? undefined : `${prefix}_${ulid}`
}
