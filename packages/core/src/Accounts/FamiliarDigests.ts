/**
 * Makes a cache of recently authenticated digests, in two generations: `age`, called at an interval, drops digests that
 * were not added within one to two intervals.
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
