import { foldText } from "@kontor/core/Register"
import { isGivenName } from "./NameWords.ts"

/** Given names that are family names as often. Beside a word that is no known given name they decide nothing. */
const bothNames: ReadonlySet<string> = new Set(
  ("albert alexander ali ahmad ahmed arnold benedikt benjamin clemens daniel dominik eberhard emre erhard ernst ferdinand frank " +
    "franz friedrich georg gerhard günther gustav hasan hassan heinrich henning hermann herbert hubert ibrahim ivan jakob joachim " +
    "amir aron bilal caspar cem edmund edgar edwin elias engin enzo ercan erol filip francisco gabriel gottfried halil hamid ismail jacob james jovan karim kenan khaled " +
    "khalid levent luka marek moritz nikola nikolai nikolaos omar orhan özgür pablo rafael ramazan recep robin said salih sami samir selim thilo tomas turgut umut vito " +
    "adrian claus dietrich ewald falk lorenz reinhold ruth theodor toni udo victor " +
    "josef kemal konrad leonhard ludwig lukas manuel marco martin max michael mihai mohamed mohammad mohammed murat mustafa " +
    "nikolaus norbert oliver osman otto pascal paul peter petra philipp pierre reinhard richard robert roland roman samuel sebastian " +
    "simon stefan stephan thomas tuncay ulrich veit vincent volker walter werner wilhelm wolfram yasin yusuf").split(
      " "
    )
)

/** How only family names end. */
const familyEnding =
  /(?:mann|berg|burg|kamp|stein|bauer|hof|hoff|m[ae][iy]er|müller|feld|thal|dorf|bach|brink|horst|huber|schmidt|hagen|ski|wicz|ić|oğlu|oglu|enko|jan|ovic|kötter|stroth)$/u

/** The first of two family names, as people of Iberian and Latin American countries have them. */
const firstOfTwo: ReadonlySet<string> = new Set(
  ("aguilar almeida alonso alvarez alves blanco cardoso carvalho castro correia costa cruz delgado diaz dominguez fernandes fernandez " +
    "ferreira flores garcia gil gomes gomez goncalves gonzalez gutierrez hernandez herrera iglesias jimenez lopes lopez marques martinez " +
    "martins medina mendes mendoza molina monteiro morales moreira moreno munoz navarro nunes oliveira ortega ortiz pereira perez pinto " +
    "ramirez ramos reyes ribeiro rivera rocha rodrigues rodriguez rojas romero rubio ruiz sanchez santos silva soares suarez teixeira " +
    "torres vargas vazquez vega vieira").split(" ")
)

/** Whether two words are a family name before a given name (`Muster Erika`). */
export const isFamilyFirst = (first: string, second: string): boolean =>
  isGivenName(second) && !isGivenName(first) && (!bothNames.has(second.toLowerCase()) || familyEnding.test(first))

/**
 * Where a family name of two words without a hyphen begins (`Ana Torres Vidal`, `Luis-Miguel Aranda Soto`); -1 without
 * one. A given name with a hyphen has no further one behind it.
 */
export const doubleFamilyAt = (names: ReadonlyArray<string>): number => {
  const split = names.length - 2
  const first = names[split]
  if (split < 1 || first === undefined || isGivenName(first)) return -1
  const isBehindDouble = split === 1 && names[0]!.includes("-") && isGivenName(names[0]!) && !isGivenName(names[2]!)
  return isBehindDouble || firstOfTwo.has(foldText(first)) ? split : -1
}
