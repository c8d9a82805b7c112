import { shared32, shared8 } from "../segment/Arrays.ts"
import { bucketsFor } from "../segment/Hash.ts"
import { hashesOfParts, lettersOf } from "../segment/Parts.ts"
import type { Lists, Segment } from "../segment/Segment.ts"
import { textsOf } from "../segment/Texts.ts"
import type { Collector } from "./Collector.ts"
import { orderOfPlaces } from "./FinishPlaces.ts"
import { Growing } from "./Growing.ts"
import { listsOf } from "./Listing.ts"

/**
 * A word in more than one of so many names is stored as bits, which then take less memory and are tested in one step.
 */
const maxNamesOfList = 32

/** The finished words, and the new positions of words and places. */
export interface FinishedWords {
  readonly names: Pick<Segment["names"], "words" | "coreLengths">
  readonly words: Segment["words"]
  readonly wordAt: Uint32Array
  readonly placeAt: Uint32Array
}

const wordsInOrder = ({ nameWords, wordStarts }: Collector, order: Uint32Array, wordAt: Uint32Array): Lists => {
  const starts = shared32(order.length + 1)
  const items = shared32(nameWords.length)
  let at = 0
  for (let ordinal = 0; ordinal < order.length; ordinal++) {
    const one = order[ordinal]!
    for (let from = wordStarts.at(one); from < wordStarts.at(one + 1); from++) items[at++] = wordAt[nameWords.at(from)]!
    starts[ordinal + 1] = at
  }
  return { starts, items }
}

/** Calls `take` for each distinct word of each name, in the order of organizations. */
const eachWord = ({ items, starts }: Lists, take: (word: number, ordinal: number) => void): void => {
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const begin = starts[ordinal]!
    for (let at = begin; at < starts[ordinal + 1]!; at++) {
      let before = begin
      while (items[before] !== items[at]) before++
      if (before === at) take(items[at]!, ordinal)
    }
  }
}

const postingsOf = (names: Lists, organizations: number, count: number) => {
  const counts = new Uint32Array(count)
  eachWord(names, (word) => {
    counts[word]!++
  })
  const stride = Math.ceil(organizations / 32)
  const maxNames = Math.max(64, organizations / maxNamesOfList)
  const places = new Map<number, number>()
  for (let word = 0; word < count; word++) if (counts[word]! > maxNames) places.set(word, places.size)
  const common = shared32(places.size)
  const commonCounts = shared32(places.size)
  const commonBits = shared32(places.size * stride)
  for (const [word, place] of places) {
    common[place] = word
    commonCounts[place] = counts[word]!
  }
  const lists = listsOf(count, (take) =>
    eachWord(names, (word, ordinal) => {
      if (counts[word]! <= maxNames) take(word, ordinal)
    }))
  eachWord(names, (word, ordinal) => {
    const place = places.get(word)
    if (place !== undefined) commonBits[place * stride + (ordinal >>> 5)]! |= 1 << (ordinal & 31)
  })
  return { names: lists, common, commonCounts, commonBits }
}

const lettersOfAll = (words: ReadonlyArray<string>): Uint32Array => {
  const letters = shared32(words.length)
  for (const [word, text] of words.entries()) letters[word] = lettersOf(text)
  return letters
}

const partsOf = (words: ReadonlyArray<string>): Lists => {
  const buckets = bucketsFor(words.length * 12)
  const found = new Growing()
  const owners = new Growing()
  for (const [word, text] of words.entries()) {
    for (const hash of hashesOfParts(text)) {
      found.push(hash & (buckets - 1))
      owners.push(word)
    }
  }
  return listsOf(buckets, (take) => {
    for (let at = 0; at < found.length; at++) take(found.at(at), owners.at(at))
  })
}

/** Sorts the words, and makes the lists from them to names and places. */
export const finishWords = (collector: Collector, order: Uint32Array): FinishedWords => {
  const known = collector.words.values
  const sorted = known.map((_, word) => word).toSorted((left, right) => known[left]!.text < known[right]!.text ? -1 : 1)
  const wordAt = new Uint32Array(known.length)
  for (const [place, word] of sorted.entries()) wordAt[word] = place
  const texts = sorted.map((word) => known[word]!.text)
  const names = wordsInOrder(collector, order, wordAt)
  const coreLengths = shared8(order.length)
  for (let ordinal = 0; ordinal < order.length; ordinal++) {
    coreLengths[ordinal] = collector.coreLengths.at(order[ordinal]!)
  }
  const weights = shared8(known.length)
  for (const [place, word] of sorted.entries()) weights[place] = known[word]!.weight
  const placeOrder = orderOfPlaces(collector.places.values)
  const placeAt = new Uint32Array(placeOrder.length)
  for (const [place, from] of placeOrder.entries()) placeAt[from] = place
  return {
    names: { words: names, coreLengths },
    wordAt,
    placeAt,
    words: {
      texts: textsOf(texts),
      weights,
      letters: lettersOfAll(texts),
      ...postingsOf(names, order.length, known.length),
      firsts: listsOf(known.length, (take) => {
        for (let ordinal = 0; ordinal < order.length; ordinal++) {
          if (coreLengths[ordinal]! > 0) take(names.items[names.starts[ordinal]!]!, ordinal)
        }
      }),
      places: listsOf(known.length, (take) => {
        for (const [place, from] of placeOrder.entries()) {
          for (const word of collector.places.values[from]!.words) take(wordAt[word]!, place)
        }
      }),
      parts: partsOf(texts)
    }
  }
}
