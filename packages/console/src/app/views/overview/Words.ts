import { words } from "../../language/Language.ts"

export const overviewWords = words({
  title: "Overview",
  balance: "Balance",
  granted: (granted: string, spent: string) => `${granted} granted, ${spent} spent`,
  coming: "Monitors, coming 30 days",
  comingOf: (count: number) => count === 1 ? "for 1 running monitor" : `for ${count} running monitors`,
  atLeast: "at least",
  used: "Used this month",
  requests: (count: number, shown: string) => count === 1 ? "in 1 request" : `in ${shown} requests`,
  plan: "Plan",
  byDay: "Credits by day and operation",
  day: "Day",
  inAll: "In all",
  other: "other",
  nothingUsed: "Nothing was charged this month. What is charged appears here, day by day.",
  byOperation: "Credits by operation",
  operation: "Operation",
  count: "Requests",
  credits: "Credits",
  attention: "What needs attention",
  allWell: "Nothing went wrong lately.",
  notCovered:
    "The balance does not cover what your monitors cost in the coming 30 days. Ask the operator of the service for credits, or choose longer intervals.",
  nearlyUsedUp: (balance: number) =>
    `${
      balance === 1 ? "1 credit is" : `${balance} credits are`
    } left: a request that can cost more is refused with 402. Ask the operator of the service for credits. The ledger shows what used them up.`,
  refused: (operation: string, count: number, needed: number, last: string) =>
    `${
      count === 1 ? `1 request of ${operation} was` : `${count} requests of ${operation} were`
    } refused with 402 in the last 7 days, the last one on ${last}: it can cost ${needed} credits.`,
  stillShort: "The balance is still too small. Ask the operator of the service for credits.",
  coveredNow: "The balance covers that now: send it again.",
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
      ? "1 delivery of the last 7 days was given up. Look at its answers, then retry it."
      : `${count} deliveries of the last 7 days were given up. Look at their answers, then retry them.`,
  open: "Open",
  start: "First steps",
  startFind: "Find a company",
  startWebhook: "Create a webhook endpoint",
  startWatch: "Watch the company: each change arrives at the endpoint"
}, {
  title: "Übersicht",
  balance: "Guthaben",
  granted: (granted: string, spent: string) => `${granted} gutgeschrieben, ${spent} verbraucht`,
  coming: "Monitore, nächste 30 Tage",
  comingOf: (count: number) => count === 1 ? "für 1 laufenden Monitor" : `für ${count} laufende Monitore`,
  atLeast: "mindestens",
  used: "Diesen Monat verbraucht",
  requests: (count: number, shown: string) => count === 1 ? "in 1 Anfrage" : `in ${shown} Anfragen`,
  plan: "Tarif",
  byDay: "Credits je Tag und Operation",
  day: "Tag",
  inAll: "Insgesamt",
  other: "Sonstiges",
  nothingUsed: "In diesem Monat wurde nichts berechnet. Was berechnet wird, erscheint hier Tag für Tag.",
  byOperation: "Credits je Operation",
  operation: "Operation",
  count: "Anfragen",
  credits: "Credits",
  attention: "Was Aufmerksamkeit braucht",
  allWell: "In letzter Zeit ist nichts schiefgegangen.",
  notCovered:
    "Das Guthaben deckt nicht, was Ihre Monitore in den nächsten 30 Tagen kosten. Bitten Sie den Betreiber um Credits, oder wählen Sie längere Abstände.",
  nearlyUsedUp: (balance: number) =>
    `Es ${
      balance === 1 ? "ist noch 1 Credit" : `sind noch ${balance} Credits`
    } da: Eine Anfrage, die mehr kosten kann, wird mit 402 abgelehnt. Bitten Sie den Betreiber um Credits. Die Buchungen zeigen, wofür sie verbraucht wurden.`,
  refused: (operation: string, count: number, needed: number, last: string) =>
    `${
      count === 1 ? `1 Anfrage an ${operation} wurde` : `${count} Anfragen an ${operation} wurden`
    } in den letzten 7 Tagen mit 402 abgelehnt, zuletzt am ${last}: Sie kann ${needed} Credits kosten.`,
  stillShort: "Das Guthaben reicht noch nicht. Bitten Sie den Betreiber um Credits.",
  coveredNow: "Das Guthaben reicht jetzt: Senden Sie sie noch einmal.",
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
      ? "1 Zustellung der letzten 7 Tage wurde aufgegeben. Sehen Sie sich die Antworten an, dann stellen Sie sie erneut zu."
      : `${count} Zustellungen der letzten 7 Tage wurden aufgegeben. Sehen Sie sich die Antworten an, dann stellen Sie sie erneut zu.`,
  open: "Öffnen",
  start: "Erste Schritte",
  startFind: "Ein Unternehmen finden",
  startWebhook: "Einen Webhook-Endpunkt anlegen",
  startWatch: "Das Unternehmen beobachten: jede Änderung kommt beim Endpunkt an"
})
