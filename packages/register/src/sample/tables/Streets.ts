import { words } from "./Words.ts"

/** Names of streets that nearly every German town has. */
export const streets = words(`
  Hauptstraße, Bahnhofstraße, Gartenstraße, Schulstraße, Dorfstraße, Bergstraße, Lindenstraße, Birkenweg, Waldstraße,
  Kirchstraße, Ringstraße, Wiesenweg, Am Markt, Mühlenweg, Industriestraße, Feldstraße, Poststraße, Rosenstraße,
  Lange Straße, Neue Straße, Am Hafen, Gewerbepark, Friedensstraße, Kastanienallee, Eichenweg, Ahornweg,
  Buchenstraße, Tannenweg, Brunnenstraße, Marktplatz, Schloßstraße, Parkstraße, Uferstraße, Hafenstraße, Mühlstraße,
  Talstraße, Sonnenstraße, Nordstraße, Südstraße, Oststraße, Weststraße, An der Bleiche, Zum Alten Speicher,
  Handwerkerstraße, Siemensstraße, Daimlerstraße, Dieselstraße, Robert-Bosch-Straße, Max-Planck-Straße,
  Carl-Benz-Straße, Goethestraße, Schillerstraße, Mozartstraße, Beethovenstraße
`)
