/**
 * Makes the memory of the digests that were authenticated lately, in two generations: whoever calls `age` at an interval lets it
 * forget what has not come again for one to two of these.
 */
export const familiarDigests = () => {
  let recent = new Set<string>()
  let former = new Set<string>()
  return {
    add: (digest: string): void => void recent.add(digest),
    has: (digest: string): boolean => recent.has(digest) || former.has(digest),
    isEmpty: (): boolean => recent.size + former.size === 0,
    age: (): void => {
      former = recent
      recent = new Set()
    }
  }
}
