const pattern = /^txn1\.([1-9a-z][0-9a-z]{0,5})$/
const greatest = 2_147_483_647

/**
 * A place in the ledger of an account, opaque to clients: the sequence of the last entry of the page before. It does
 * not contain the account: a caller always pages through their own ledger.
 */
export const transactionCursor = (sequence: number): string => `txn1.${sequence.toString(36)}`

/** The sequence in a cursor; undefined when the cursor is invalid. */
export const sequenceOf = (cursor: string): number | undefined => {
  const sequence = Number.parseInt(pattern.exec(cursor)?.[1] ?? "", 36)
  return sequence <= greatest ? sequence : undefined
}
