import type { CompanySize, EntityId, RegisterType } from "@kontor/core/Register"
import { partsOfWord, type WordPart } from "@kontor/register/search"

/** A 32-bit hash of a text (FNV-1a, finished by mixing), from 0. */
export const hashOf = (text: string, seed = 0): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The number of buckets in a table of so many items: a power of two, with about four items each. */
export const bucketsFor = (items: number): number => 2 ** Math.max(4, Math.ceil(Math.log2(Math.max(1, items / 4))))

/** A combination of filter values that many organizations share. */
export interface Kind {
  readonly court: string
  readonly type: RegisterType
  readonly legal_form: string | undefined
  readonly size: CompanySize | undefined
  readonly is_active: boolean
}

/** Sorted texts in a row as UTF-16 code units: text `i` reaches from `starts[i]` to `starts[i + 1]`. */
export interface Texts {
  readonly units: Uint16Array
  readonly starts: Uint32Array
}

/** Lists of numbers in a row: list `i` reaches from `starts[i]` to `starts[i + 1]`. */
export interface Lists {
  readonly starts: Uint32Array
  readonly items: Uint32Array
}

/** The values of each organization, and the organizations of each value. */
export interface Groups {
  readonly of: Uint32Array
  readonly members: Lists
}

/** Names in their words: the core of each in order, then its legal form. */
export interface Names {
  readonly words: Lists
  readonly coreLengths: Uint8Array
  /** By the hash of the core without blanks. */
  readonly byJoined: Lists
}

/** Values of one financial figure, ascending, and the organizations that have them. */
export interface FigureColumn {
  readonly values: Float64Array
  readonly organizations: Uint32Array
}

/**
 * A part of the index that never changes. Its organizations are numbered in the order of hits of the same coverage: by
 * the weight of their names, by prominence, active before inactive, by `entity_id`; every list of organizations ascends
 * by these ordinals.
 */
export interface Segment {
  readonly organizations: {
    readonly count: number
    /** 16 bytes each. */
    readonly ids: Uint8Array
    /** By the first four bytes of their identifiers. */
    readonly byId: Lists
    readonly weights: Uint8Array
    readonly prominences: Uint16Array
    /** The rank of each in the order of hits without text: by prominence. */
    readonly ranks: Uint32Array
    readonly byRank: Uint32Array
    /** The days of registration as `YYYYMMDD`; 0 where unknown. */
    readonly registered: Uint32Array
    /** Those with a known day, by day. */
    readonly byRegistered: Uint32Array
  }
  readonly names: Names & {
    /** The organizations by the hashes of the keys of their short forms. */
    readonly byShort: Lists
  }
  /** The names that organizations had before, each with its organization, ascending. */
  readonly formers: Names & { readonly organizations: Uint32Array }
  readonly words: {
    readonly texts: Texts
    readonly weights: Uint8Array
    /** The letters of each word, as bits: see `lettersOf`. */
    readonly letters: Uint32Array
    /** The organizations whose name has a word; empty for words of very many. */
    readonly names: Lists
    /** The words of very many names, ascending, each with a bit for every organization, and with their counts. */
    readonly common: Uint32Array
    readonly commonCounts: Uint32Array
    readonly commonBits: Uint32Array
    /** The organizations whose name begins with a word. */
    readonly firsts: Lists
    /** The places that have a word. */
    readonly places: Lists
    /** By the hashes of their parts: see `Parts`. */
    readonly parts: Lists
  }
  readonly places: {
    readonly groups: Groups
    readonly words: Lists
    readonly postalCodes: Uint32Array
    readonly cities: Uint32Array
    readonly texts: Texts
    /**
     * Degrees; NaN where unknown. Places ascend by tenths of degrees of latitude, then by longitude, those unknown
     * last.
     */
    readonly latitudes: Float64Array
    readonly longitudes: Float64Array
  }
  readonly kinds: { readonly groups: Groups; readonly values: ReadonlyArray<Kind> }
  readonly industries: {
    readonly groups: Groups
    /** The codes of each group, as positions in `texts`, where each has its scheme before it. */
    readonly codes: Lists
    readonly texts: Texts
  }
  readonly numbers: {
    /** The digits as integers, ascending. */
    readonly values: Uint32Array
    readonly organizations: Uint32Array
    /**
     * The position in `kinds` of court, type and suffix, times 64, plus the position among the organization's numbers.
     */
    readonly details: Uint32Array
    readonly kinds: ReadonlyArray<{ readonly court: string; readonly type: RegisterType; readonly suffix: string }>
  }
  readonly figures: Readonly<Record<string, FigureColumn>>
}

const known = new WeakMap<Segment, number>()

const bytesIn = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== "object" || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + bytesIn(part), 0)
}

/** The number of bytes of shared memory the arrays of a segment take. */
export const bytesOf = (segment: Segment): number => {
  const bytes = known.get(segment) ?? bytesIn(segment)
  known.set(segment, bytes)
  return bytes
}

/** The hash of a word by one of its parts. */
export const hashOfPart = ({ length, letters, part, typos }: WordPart): number =>
  hashOf(letters, length * 8 + part * 2 + (typos - 1))

/** The hashes of all parts of a word. */
export const hashesOfParts = (word: string): ReadonlyArray<number> => partsOfWord(word).map(hashOfPart)

/** The letters in a word, as bits: a to z, then digits and all other letters together. */
export const lettersOf = (word: string): number => {
  let letters = 0
  for (let place = 0; place < word.length; place++) {
    const letter = word.charCodeAt(place) - 97
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(place) & 3))
  }
  return letters >>> 0
}

/** A segment with the bits of organizations that have since changed or been removed. */
export interface LiveSegment {
  /** A unique number among the segments of an index. */
  readonly id: number
  readonly segment: Segment
  readonly removed: Uint32Array
}

/** The ordinal of an organization in a segment; -1 if it is absent. */
export const ordinalOf = ({ organizations: { byId, ids } }: Segment, entity: EntityId | string): number => {
  const bucket = Number.parseInt(entity.slice(0, 8), 16) & (byId.starts.length - 2)
  for (let at = byId.starts[bucket]!; at < byId.starts[bucket + 1]!; at++) {
    const ordinal = byId.items[at]!
    if (idAt(ids, ordinal) === entity) return ordinal
  }
  return -1
}

const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** The identifier of an organization. */
export const idAt = (ids: Uint8Array, ordinal: number): string => {
  let id = ""
  for (let at = ordinal * 16; at < ordinal * 16 + 16; at++) id += hexadecimal[ids[at]!]!
  return id
}

/** Returns whether the bit of an organization is set. */
export const isMarked = (bits: Uint32Array, ordinal: number): boolean =>
  (bits[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0

/** Returns whether an organization of a segment may be a hit: it was neither removed nor excluded. */
export const visibleIn = (
  { removed, segment }: LiveSegment,
  without: ReadonlyArray<EntityId>
): (ordinal: number) => boolean => {
  const hidden = new Set(without.map((entity) => ordinalOf(segment, entity)).filter((ordinal) => ordinal >= 0))
  return hidden.size === 0
    ? (ordinal) => !isMarked(removed, ordinal)
    : (ordinal) => !isMarked(removed, ordinal) && !hidden.has(ordinal)
}
