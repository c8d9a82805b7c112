import type { Statement } from "./Statement.ts"
import { statementIn, type Wording } from "./Wording.ts"

const documents: ReadonlyArray<Wording> = [
  {
    says: /eingereicht|hinterlegt|zur\sAkte\sgereicht|übersandt/u,
    unless:
      /(?:nicht|bis\sdato)\s(?:\p{L}+\s)?(?:eingereicht|hinterlegt)|zurückgewiesen|zurückzuweisen|[Ss]teuererklärung/u,
    deed: "DOCUMENT FILED"
  },
  { says: /Änderungen?(?!\p{L}).{0,120}(?:Aufsichtsrat|Verwaltungsrat|Beirat)/u, deed: "DOCUMENT FILED" }
]

/** The filing of a document in a sentence. */
export const documentIn = (sentence: string): Statement | undefined => statementIn(documents, sentence)
