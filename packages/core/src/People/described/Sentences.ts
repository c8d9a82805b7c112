/** Abbreviations whose point ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|Dr|Prof|Dipl|Ing|Hon|Nr|Str|St|Abs|Art|bzw|ca|geb|Jg|jur|med|rer|nat|pol|phil|Tel|inkl|evtl|usw)\.$/u

/** A sentence has at least so many words: fewer are a label or a line of an address. */
const minWords = 5

/** A link of Markdown as its text. */
const withoutLinks = (text: string): string => text.replaceAll(/\[([^\][\n]{0,200})\]\([^)\n]{0,500}\)/gu, "$1")

/** The whole sentences in a paragraph of Markdown, in their order. */
export const sentencesOf = (block: string): ReadonlyArray<string> => {
  const sentences: Array<string> = []
  let open = ""
  for (const part of withoutLinks(block).replaceAll(/\s+/gu, " ").split(/(?<=[.!?]) (?=\p{Lu})/u)) {
    open = open === "" ? part : `${open} ${part}`
    if (abbreviation.test(open)) continue
    sentences.push(open)
    open = ""
  }
  return [...sentences, open].map((sentence) => sentence.replace(/^[-*] /u, "")).filter((sentence) =>
    /[.!?]$/u.test(sentence) && sentence.split(" ").length >= minWords
  )
}
