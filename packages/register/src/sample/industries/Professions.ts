import type { Industry } from "./Industry.ts"

/** Free professions, which form partnerships. */
export const professions: ReadonlyArray<Industry> = [
  {
    wz2008: {
      code: "69.20.3",
      label: "Praxen von Steuerbevollmächtigten, Steuerberaterinnen und -beratern, Steuerberatungsgesellschaften"
    },
    wz2025: {
      code: "69.20.2",
      label: "Praxen von Steuerberaterinnen und -beratern, Steuerbevollmächtigten sowie steuerberatende " +
        "Berufsausübungsgesellschaften"
    },
    words: ["Steuerberater", "Steuerberatungsgesellschaft"],
    purposes: ["Die gemeinschaftliche Berufsausübung der Partner als Steuerberater."],
    products: ["Steuererklärungen", "Buchführung", "Jahresabschlüsse"],
    materials: 8,
    staff: 52
  },
  {
    wz2008: { code: "69.10.2", label: "Rechtsanwaltskanzleien ohne Notariat" },
    wz2025: { code: "69.10.1", label: "Rechtsanwaltskanzleien und Notariate" },
    words: ["Rechtsanwälte", "Anwaltskanzlei"],
    purposes: ["Die gemeinschaftliche Ausübung des Berufs des Rechtsanwalts."],
    products: ["Rechtsberatung", "Prozessvertretung"],
    materials: 6,
    staff: 48
  },
  {
    wz2008: { code: "71.11.1", label: "Architekturbüros für Hochbau" },
    wz2025: { code: "71.11.1", label: "Architekturbüros für Hochbau" },
    words: ["Architekten", "Architektur"],
    purposes: ["Die gemeinsame Berufsausübung der Partner als Architekten."],
    products: ["Entwurf", "Bauleitung"],
    materials: 15,
    staff: 50
  },
  {
    wz2008: { code: "86.23.0", label: "Zahnarztpraxen" },
    wz2025: { code: "86.23.0", label: "Zahnarztpraxen" },
    words: ["Zahnärzte", "Zahnmedizin"],
    purposes: ["Die gemeinschaftliche Ausübung des zahnärztlichen Berufs."],
    products: ["Zahnerhaltung", "Implantologie"],
    materials: 20,
    staff: 40
  }
]
