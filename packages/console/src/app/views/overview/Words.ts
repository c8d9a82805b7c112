import { words } from "../../language/Language.ts"

export const overviewWords = words({
  title: "Overview",
  balance: "Balance",
  granted: (granted: string, spent: string) => `${granted} granted, ${spent} spent`,
  coming: "Monitors in the coming 30 days",
  comingOf: (count: number) => count === 1 ? "for 1 running monitor" : `for ${count} running monitors`,
  atLeast: "at least",
  used: "Used this month",
  requests: (count: string) => `in ${count} requests`,
  plan: "Plan",
  byDay: "Credits by day",
  byOperation: "Credits by operation",
  operation: "Operation",
  count: "Requests",
  credits: "Credits",
  attention: "What needs attention",
  allWell: "Nothing went wrong lately.",
  notCovered:
    "The balance does not cover what your monitors cost in the coming 30 days. Ask the operator of the service for credits, or choose longer intervals.",
  pausedBilling: (name: string) =>
    `Monitor “${name}” waits for credits. It goes on by itself once the balance covers its next cycle.`,
  pausedConfiguration: (name: string) => `Monitor “${name}” has no active webhook endpoint. Enable or verify one.`,
  pausedEntitlement: (name: string) => `Monitor “${name}” waits because its organization is not shown at present.`,
  monitorError: (name: string) => `Monitor “${name}” stopped after an error. Resume it.`,
  disabled: (name: string) =>
    `Endpoint “${name}” was disabled because its deliveries failed. Mend the receiver, then enable it.`,
  pending: (name: string) => `Endpoint “${name}” is not verified yet. Verify it, and it becomes active.`,
  exhausted: (count: number) =>
    count === 1
      ? "1 delivery was given up. Look at its answers, then retry it."
      : `${count} deliveries were given up. Look at their answers, then retry them.`,
  open: "Open",
  start: "First steps",
  startFind: "Find a company",
  startWebhook: "Create a webhook endpoint",
  startWatch: "Watch the company: each change arrives at the endpoint"
}, {
  title: "Übersicht",
  balance: "Guthaben",
  granted: (granted: string, spent: string) => `${granted} gutgeschrieben, ${spent} verbraucht`,
  coming: "Monitore in den nächsten 30 Tagen",
  comingOf: (count: number) => count === 1 ? "für 1 laufenden Monitor" : `für ${count} laufende Monitore`,
  atLeast: "mindestens",
  used: "In diesem Monat verbraucht",
  requests: (count: string) => `in ${count} Anfragen`,
  plan: "Tarif",
  byDay: "Credits je Tag",
  byOperation: "Credits je Operation",
  operation: "Operation",
  count: "Anfragen",
  credits: "Credits",
  attention: "Was Aufmerksamkeit braucht",
  allWell: "In letzter Zeit ist nichts schiefgegangen.",
  notCovered:
    "Das Guthaben deckt nicht, was Ihre Monitore in den nächsten 30 Tagen kosten. Bitten Sie den Betreiber um Credits, oder wählen Sie längere Abstände.",
  pausedBilling: (name: string) =>
    `Monitor „${name}“ wartet auf Credits. Er läuft von selbst weiter, sobald das Guthaben den nächsten Zeitraum deckt.`,
  pausedConfiguration: (name: string) =>
    `Monitor „${name}“ hat keinen aktiven Webhook-Endpunkt. Aktivieren oder bestätigen Sie einen.`,
  pausedEntitlement: (name: string) => `Monitor „${name}“ wartet, weil seine Organisation zurzeit nicht gezeigt wird.`,
  monitorError: (name: string) => `Monitor „${name}“ ist nach einem Fehler stehen geblieben. Setzen Sie ihn fort.`,
  disabled: (name: string) =>
    `Endpunkt „${name}“ wurde abgeschaltet, weil Zustellungen fehlschlugen. Beheben Sie das beim Empfänger, dann aktivieren Sie ihn.`,
  pending: (name: string) => `Endpunkt „${name}“ ist noch nicht bestätigt. Bestätigen Sie ihn, dann wird er aktiv.`,
  exhausted: (count: number) =>
    count === 1
      ? "1 Zustellung wurde aufgegeben. Sehen Sie sich die Antworten an, dann stellen Sie sie erneut zu."
      : `${count} Zustellungen wurden aufgegeben. Sehen Sie sich die Antworten an, dann stellen Sie sie erneut zu.`,
  open: "Öffnen",
  start: "Erste Schritte",
  startFind: "Ein Unternehmen finden",
  startWebhook: "Einen Webhook-Endpunkt anlegen",
  startWatch: "Das Unternehmen beobachten: jede Änderung kommt beim Endpunkt an"
})
