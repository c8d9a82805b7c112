import type { Statement } from "./Statement.ts"

/** What courts publish that changes nothing of which the register tells: known, and no event of a topic. */
const remarks: ReadonlyArray<RegExp> = [
  /Nachtrags(?:liquidat|abwickl)/u,
  /Nachschuss|Nachschüsse|§\s?22a?\s?a?\sGenG/u,
  /Geschäftsjahr/u,
  /Geschäftsanteil|Haftsumme\sje/u,
  /Verbindlichkeiten.{0,200}ausgeschlossen/u,
  /Zweigniederlassung\sim\sAusland/u,
  /empfangsberechtigte[nr]?\sPerson/u,
  /öffentliche\sZustellung/u,
  /zurückgewiesen|zurückzuweisen/u,
  /Gläubigern\sder\sGenossenschaft/u,
  /wegen\seines\soffensichtlichen\sSchreibfehlers|dahingehend\sberichtigt/u
]

/** Whether a sentence says something that is known and no event. */
export const remarkIn = (sentence: string): Statement | undefined =>
  remarks.some((says) => says.test(sentence)) ? { deed: "REMARK MADE", act: "DONE", text: sentence } : undefined
