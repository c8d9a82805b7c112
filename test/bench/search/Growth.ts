const named =
  "The names of a text are as many as before, but a search for what is nearly the same grows with the vocabulary, " +
  "the long tail of which grows with the country."
const bounded =
  "Its words are so common that a walk in the order of hits ends at the page and the largest total: that does " +
  "not grow. Below that total every hit is counted, so that it grows up to there."
const lookup = "One lookup in an index, and the few organizations found there: it grows with the depth of the index."
const filtered =
  "A filter of few is read whole and grows with the country; one of many is walked in the order of hits up to the " +
  "largest total, and does not grow beyond it."
const near =
  "Every organization within the circle is compared, as is who lies in the box around it: both grow with the country " +
  "until the total is reached."

/** Why the cost of each class of searches grows with the number of organizations, or does not. */
export const growthOf: Readonly<Record<string, string>> = {
  "exact name": named,
  "name without its legal form": named,
  "beginning of a name":
    "The words that begin with the last one grow with the vocabulary, and their organizations with the country.",
  "two words, one with a typo":
    "Words like the mistyped one are as rare as parts of them; their number grows with the vocabulary.",
  "name and town":
    "The rarest word leads, and the town is looked up for each: it grows with the names that share that word.",
  "common words": bounded,
  "register number with court": lookup,
  "register number alone":
    "One lookup; as many organizations as courts gave this number, which grows with the country.",
  "register number and name": lookup,
  "no such name": "The vocabulary alone is asked, by the parts of the words: it grows with the words that share one.",
  "an identifier as a name":
    "The vocabulary alone is asked, by the parts of the words: it grows with the words that share one.",
  "skip 3,000 of Bau": bounded,
  "skip 9,900 of GmbH Berlin":
    "Ten thousand hits are walked and ordered, as soon as there are so many: then it does not grow.",
  "Bau, in Hamburg, active":
    "The rarer of word and town leads, and the other is looked up for each until the total is reached.",
  "GmbH, in a town": "The town leads: it grows with its organizations until the total is reached.",
  "town and legal form": filtered,
  "10 km around": near,
  "50 km around, Bau": near,
  "industry": filtered,
  "Holding, of an industry":
    "The word leads, and the industry is looked up for each: it grows with the organizations of that word.",
  "financial range": "All organizations with figures are compared until the total is reached: it grows with them.",
  "registered in a month": "The organizations of a month are read whole, and grow with the country.",
  "registered since a year, active": filtered,
  "size and legal form": filtered
}
