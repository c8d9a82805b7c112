import type { FeatureData } from "@kontor/core/Register"
import { type Day, isoDate } from "../Day.ts"
import { Draws } from "../Draws.ts"
import type { Chapter, Life } from "../life/Life.ts"
import type { State } from "../life/State.ts"
import { fullName } from "../Person.ts"
import type { World } from "../World.ts"

type NewsItem = NonNullable<FeatureData["news"]>[number]

/** Made-up newspapers. */
const papers = ["Musterbote", "Wirtschaftskurier Musterland", "Handelsanzeiger", "Regionalspiegel"]

interface Report {
  readonly on: Day
  readonly title: string
  readonly summary: string
}

type Story = (state: State, newcomer: string) => readonly [title: string, summary: string]

const atTheTop: Story = (
  { name },
  newcomer
) => [`Wechsel an der Spitze von ${name}`, `${newcomer} gehört nun zur Leitung von ${name}.`]

/** News about entries; most entries make no news. */
const stories: Readonly<Partial<Record<Chapter["changes"][number], Story>>> = {
  CHIEF_JOINS: atTheTop,
  CHIEF_SUCCEEDS: atTheTop,
  CAPITAL_RAISED: ({ name }) => [`${name} erhöht Kapital`, `${name} stärkt die Eigenmittel für weiteres Wachstum.`],
  TOOK_OVER: ({ name }) => [`${name} wächst durch Übernahme`, `${name} übernimmt das Geschäft eines Partners.`],
  NAME: ({ formerNames, name }) => [`Neuer Name: ${name}`, `Aus ${formerNames.at(-1)!} wird ${name}.`],
  INSOLVENCY_PROVISIONAL: ({ name }) => [`${name} ist zahlungsunfähig`, `${name} hat einen Insolvenzantrag gestellt.`]
}

const reportsOf = ({ changes, on, state }: Chapter): ReadonlyArray<Report> => {
  const newest = state.officers.at(-1)?.holder
  const newcomer = newest?._tag === "Person" ? fullName(newest) : state.name
  return changes.flatMap((change) => {
    const [title, summary] = stories[change]?.(state, newcomer) ?? []
    return title === undefined || summary === undefined ? [] : [{ on, title, summary }]
  })
}

const anniversary = (world: World, { first, organization }: Life, draws: Draws): ReadonlyArray<Report> => {
  const years = Math.floor((world.until - organization.foundedOn) / 365.25)
  if (years < 5 || !draws.chance(8)) return []
  const on = world.since + draws.below(Math.max(1, world.until - world.since - 10))
  return [{
    on,
    title: `${first.name} feiert Jubiläum`,
    summary: `Seit rund ${years} Jahren ist ${first.name} in ${first.seat.name} ansässig.`
  }]
}

/** The news about an organization, the newest first. */
export const newsOf = (world: World, life: Life): ReadonlyArray<NewsItem> => {
  const { index } = life.organization
  const draws = new Draws(world.seed, "news", index)
  const reports = life.chapters.filter(() => draws.chance(25)).flatMap(reportsOf)
  return [...reports, ...anniversary(world, life, draws)]
    .toSorted((left, right) => right.on - left.on)
    .map(({ on, summary, title }, at): NewsItem => {
      const date = isoDate(Math.min(world.until, on + draws.between(2, 9)))
      return {
        id: `${index}-${at + 1}`,
        title,
        source: draws.pick(papers),
        publication_date: date,
        url: `https://nachrichten.example/${date}/${index}-${at + 1}`,
        summary
      }
    })
}
