import { oneLine } from "../OneLine.ts"
import { deletionIn, deletionWithoutGround } from "./Deletions.ts"
import { entries } from "./Entries.ts"
import { withoutTemplateMarks } from "./TemplateMarks.ts"
import { changes, filed, type Meaning, meaningIn, other, revocations } from "./Topics.ts"
import { someTransformation, transformationOf } from "./Transformations.ts"

/** The categories of the portal whose announcements mean something even without a text. */
const meaningOfCategory: Readonly<Record<string, Meaning>> = {
  "Registerbekanntmachung nach dem Umwandlungsgesetz": someTransformation,
  "Löschungsankündigung": deletionWithoutGround,
  "Einreichung neuer Dokumente": filed
}

/** The categories in which a deletion is looked for only after a transformation: drafts of contracts speak of many things. */
const transformationsFirst: ReadonlyArray<string> = [
  "Registerbekanntmachung nach dem Umwandlungsgesetz",
  "Einreichung neuer Dokumente"
]

/**
 * What an announcement means, by its text before its category: courts file announcements under wrong categories, and a text
 * that fits nothing is no topic. Marks of a template that nobody filled in say nothing.
 */
export const meaningOf = (category: string, body: string): Meaning => {
  const text = oneLine(withoutTemplateMarks(body))
  const ofCategory = meaningOfCategory[category] ?? other
  if (text === "") return ofCategory
  const [first, second] = transformationsFirst.includes(category)
    ? [transformationOf(text), deletionIn(text)]
    : [deletionIn(text), transformationOf(text)]
  return meaningIn(revocations, text) ?? first ?? second ?? meaningIn(changes, text) ?? meaningIn(entries, text) ??
    ofCategory
}
