import { words } from "../language/Language.ts"

/** Words that many views use. */
export const commonWords = words({
  loading: "Loading …",
  more: "Show more",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  requestId: "Request id",
  unreachable: "The service does not answer. Check that it runs, and try again.",
  unexpected: "Something unexpected went wrong in the console.",
  needed: (credits: number) => `This needs ${credits} credits.`,
  again: "Try again",
  free: "free",
  credits: (count: number) => count === 1 ? "1 credit" : `${count} credits`,
  upTo: (count: number) => `up to ${count} credits`,
  table: "Show as a table",
  when: "Time"
}, {
  loading: "Wird geladen …",
  more: "Mehr anzeigen",
  close: "Schließen",
  cancel: "Abbrechen",
  copy: "Kopieren",
  copied: "Kopiert",
  requestId: "Anfragekennung",
  unreachable: "Der Dienst antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es noch einmal.",
  unexpected: "In der Konsole ist etwas Unerwartetes schiefgegangen.",
  needed: (credits: number) => `Dafür sind ${credits} Credits nötig.`,
  again: "Noch einmal versuchen",
  free: "kostenlos",
  credits: (count: number) => count === 1 ? "1 Credit" : `${count} Credits`,
  upTo: (count: number) => `bis zu ${count} Credits`,
  table: "Als Tabelle anzeigen",
  when: "Zeit"
})
