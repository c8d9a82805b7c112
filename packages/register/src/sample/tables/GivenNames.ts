import { words } from "./Words.ts"

/** Common given names of men. */
export const givenNamesOfMen = words(`
  Andreas, Stefan, Frank, Uwe, Jürgen, Ralf, Bernd, Dirk, Jörg, Holger, Matthias, Christian, Markus, Alexander,
  Sebastian, Tobias, Florian, Philipp, Dominik, Fabian, Benjamin, Jonas, Lukas, Felix, Maximilian, Moritz, Niklas,
  Simon, Julian, Tim, Jan, Lars, Nils, Torsten, Carsten, Volker, Rainer, Werner, Heinz, Manfred, Dieter, Horst,
  Klaus, Norbert, Reinhold, Georg, Johannes, Mehmet, Emre, Piotr, Marek, Ivan, Luca, Can, Björn, Sören, Jörn, Veit,
  Hans-Jürgen, Jan-Erik
`)

/** Common given names of women. */
export const givenNamesOfWomen = words(`
  Sabine, Petra, Susanne, Andrea, Birgit, Martina, Kerstin, Silke, Heike, Anja, Katrin, Nicole, Sandra, Stefanie,
  Melanie, Tanja, Nadine, Julia, Katharina, Christina, Sarah, Laura, Lena, Lisa, Anna, Hannah, Marie, Sophie,
  Johanna, Franziska, Theresa, Carolin, Miriam, Judith, Ute, Gabriele, Monika, Ursula, Renate, Ingrid, Elke, Karin,
  Brigitte, Barbara, Doris, Beate, Cornelia, Regina, Ayşe, Elif, Agnieszka, Olga, Giulia, Jördis, Käthe,
  Anne-Kathrin, Eva-Maria, Marie-Luise
`)
