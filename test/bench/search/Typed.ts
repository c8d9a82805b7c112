import { type drawsOf } from "@kontor/testing/fixtures"
import { calledName, type RealName } from "./RealNames.ts"

type Draws = ReturnType<typeof drawsOf>

const wordsOf = (name: string): ReadonlyArray<string> => calledName(name).split(/\s+/u)

/** A word with one typo: a letter left out, doubled, another one, or two in each other's place. */
const withTypo = (word: string, { below }: Draws): string => {
  const place = 1 + below(word.length - 2)
  const typos = [
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + word[place]! + word.slice(place),
    `${word.slice(0, place)}${word[place] === "n" ? "m" : "n"}${word.slice(place + 1)}`,
    word.slice(0, place) + word[place + 1]! + word[place]! + word.slice(place + 2)
  ]
  return typos[below(typos.length)]!
}

const typoIn = (isMeant: (word: string) => boolean) => ({ name }: RealName, draws: Draws): string | undefined => {
  const words = wordsOf(name)
  const place = words.findIndex((word) => isMeant(word) && /^\p{L}+$/u.test(word))
  return place < 0 ? undefined : words.map((word, index) => index === place ? withTypo(word, draws) : word).join(" ")
}

const plain: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u", ß: "ss", Ä: "A", Ö: "O", Ü: "U" }
const spelled: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", Ä: "Ae", Ö: "Oe", Ü: "Ue" }

const replaced = (letters: Readonly<Record<string, string>>) => ({ name }: RealName): string | undefined =>
  /[äöüßÄÖÜ]/u.test(calledName(name))
    ? calledName(name).replaceAll(/[äöüßÄÖÜ]/gu, (letter) => letters[letter]!)
    : undefined

const abbreviated: ReadonlyArray<readonly [RegExp, string]> = [
  [/Gebrüder/u, "Gebr."],
  [/gesellschaft\b/u, "ges."],
  [/\s*(?:\bund\b|&)\s*/u, " u. "],
  [/straße/u, "str."]
]

/** What people type when they mean a company, by kind; undefined where a name has nothing of the kind. */
export const typed: Readonly<Record<string, (real: RealName, draws: Draws) => string | undefined>> = {
  "the exact name": ({ name }) => name,
  "without the legal form": ({ name }) => calledName(name),
  "in lower case, legal form spelled out": ({ name }) =>
    name.endsWith(" GmbH") ? `${calledName(name)} gesellschaft mit beschränkter haftung`.toLowerCase() : undefined,
  "one word left out": ({ name }, { below }) => {
    const words = wordsOf(name)
    const left = below(words.length)
    return words.length < 3 ? undefined : words.filter((_, index) => index !== left).join(" ")
  },
  "umlauts without points": replaced(plain),
  "umlauts spelled out": replaced(spelled),
  "a compound apart": ({ name }) => {
    const words = wordsOf(name)
    const place = words.findIndex((word) =>
      /(?<=.{4})(?:bau|haus|werke|technik|verwaltung|service|handel)$/u.test(word)
    )
    const apart = words[place]?.replace(/(bau|haus|werke|technik|verwaltung|service|handel)$/u, " $1")
    return apart === undefined ? undefined : words.map((word, index) => index === place ? apart : word).join(" ")
  },
  "hyphens left out": ({ name }) =>
    /\p{L}-\p{L}/u.test(calledName(name)) ? calledName(name).replaceAll("-", " ") : undefined,
  "hyphens joined": ({ name }) =>
    /\p{L}-\p{L}/u.test(calledName(name)) ? calledName(name).replaceAll("-", "") : undefined,
  "a typo in a long word": typoIn((word) => word.length >= 8),
  "a typo in a short word": typoIn((word) => word.length >= 5 && word.length < 8),
  "another order": ({ name }) => {
    const words = wordsOf(name)
    return words.length < 2 ? undefined : [...words.slice(1), words[0]!].join(" ")
  },
  "with the town": ({ name, town }) => town === "" ? undefined : `${calledName(name)} ${town}`,
  "with the town after aus": ({ name, town }) => town === "" ? undefined : `${calledName(name)} aus ${town}`,
  "with legal form and town": ({ name, town }) => town === "" ? undefined : `${name}, ${town}`,
  "with Firma before it": ({ name }) => `Firma ${name}`,
  "with number and name": ({ document: { numbers: [{ number, type }] }, name }) => `${name} ${type} ${number}`,
  "an abbreviation": ({ name }) => {
    const [long, short] = abbreviated.find(([long]) => long.test(name)) ?? []
    return long === undefined ? undefined : name.replace(long, short!)
  },
  "a former name": ({ former }, { pick }) => former.length === 0 ? undefined : pick(former),
  "a former name without the legal form": ({ former }, { pick }) =>
    former.length === 0 ? undefined : calledName(pick(former)),
  "initials": ({ name }) => {
    const initials = wordsOf(name).flatMap((word) => word.split("-")).filter((word) => /^\p{Lu}/u.test(word))
      .map((word) => word[0]!)
    return initials.length < 3 ? undefined : initials.join("")
  },
  "the first word alone": ({ name }) =>
    wordsOf(name).length < 2 || wordsOf(name)[0]!.length < 4 ? undefined : wordsOf(name)[0]
}
