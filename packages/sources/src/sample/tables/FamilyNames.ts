import { words } from "./Words.ts"

/** Common family names of persons. */
export const familyNames = words(`
  Weber, Hoffmann, Schäfer, Bauer, Richter, Klein, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann, Hartmann,
  Lange, Krause, Meier, Lehmann, Maier, Walter, König, Huber, Kaiser, Fuchs, Lang, Weiß, Jung, Hahn, Friedrich,
  Keller, Günther, Berger, Winkler, Lorenz, Baumann, Franke, Albrecht, Simon, Ludwig, Böhm, Winter, Kraus, Schumann,
  Krämer, Vogt, Stein, Jäger, Otto, Seidel, Heinrich, Haas, Schreiber, Graf, Dietrich, Ziegler, Kuhn, Kühn, Pohl,
  Engel, Horn, Busch, Bergmann, Voigt, Sauer, Arnold, Pfeiffer, Nowak, Kowalski, Yılmaz, Öztürk, Demir, Kaya, Nguyen,
  Rossi, Petrović, Hansen, Petersen, Jansen, Lüders, Thiele, Göbel, Strauß, Groß, Preuß, Weißenberg, Hüttner,
  Löffler, Bührmann, Käsbohrer, Oelmann, Quandtner, Ebeling, Wübbena, Tjarks
`)
