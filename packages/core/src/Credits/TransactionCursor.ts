const pattern = /^txn1\.([1-9a-z][0-9a-z]{0,5})$/
const greatest = 2_147_483_647

/**
 * A place in the ledger of an account, opaque to clients: the sequence of the line that the page before ended with. It holds no
 * account: whoever presents it pages through their own ledger, whatever it says.
 */
export const transactionCursor = (sequence: number): string => `txn1.${sequence.toString(36)}`

/** The sequence that a cursor holds; undefined when it is none. */
export const sequenceOf = (cursor: string): number | undefined => {
  const sequence = Number.parseInt(pattern.exec(cursor)?.[1] ?? "", 36)
  return sequence <= greatest ? sequence : undefined
}
