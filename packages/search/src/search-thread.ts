import { parentPort, workerData } from "node:worker_threads"
import { Collector } from "./build/Collector.ts"
import { finish } from "./build/Finish.ts"
import { searchSegments } from "./find/SearchSegments.ts"
import { IndexState, segmentOf } from "./process/IndexState.ts"
import {
  type Answer,
  type BuilderQuestions,
  type KeeperQuestions,
  posted,
  type Question,
  type SearcherQuestions
} from "./process/Messages.ts"
import { writeSnapshot } from "./process/Snapshot.ts"
import type { LiveSegment, Segment } from "./segment/Segment.ts"

/** Answers the questions to this thread, one after another. */
export const answerQuestions = (answers: Readonly<Record<string, (argument: never) => unknown>>): void => {
  const port = parentPort
  if (port === null) return
  const answer = ({ argument, id, name }: Question): Answer => {
    try {
      return { id, value: answers[name]!(argument as never) }
    } catch (failure) {
      return { id, failure: failure instanceof Error ? failure.message : String(failure) }
    }
  }
  port.on("message", (question: Question) => port.postMessage(answer(question)))
}

/** The work of a thread that builds an index. */
export const builder = (): BuilderQuestions => {
  const collector = new Collector()
  return {
    collect: (documents) => {
      for (const document of documents) collector.add(document)
      return null
    },
    finish: () => finish(collector)
  }
}

/** The work of the thread that keeps the index: it applies changes and saves, and does not search. */
export const keeper = (): KeeperQuestions => {
  let state = new IndexState(segmentOf([]), 0)
  let known = new Set<number>()
  const view = () => {
    const now = state.view()
    const shown = posted(now, (id) => known.has(id))
    known = new Set(now.segments.map(({ id }) => id))
    return shown
  }
  return {
    hold: ({ segment, through }) => {
      state = new IndexState(segment, through)
      return null
    },
    apply: (changes) => {
      state.apply(changes)
      return view()
    },
    replace: ({ segment, through }) => {
      state = state.rebuilt(segment, through)
      return view()
    },
    save: ({ mark, path }) => {
      writeSnapshot(path, { ...state.built, mark })
      return null
    },
    changed: () => state.changed
  }
}

/** The work of a search thread: it searches the view it last got. */
export const searcher = (): SearcherQuestions => {
  let segments = new Map<number, Segment>()
  let view: ReadonlyArray<LiveSegment> = []
  return {
    show: (shown) => {
      for (const { id, segment } of shown.segments) segments.set(id, segment)
      view = shown.live.map((live) => ({ ...live, segment: segments.get(live.id)! }))
      segments = new Map(view.map(({ id, segment }) => [id, segment]))
      return null
    },
    search: (query) => searchSegments(view, query)
  }
}

const roles = { builder, keeper, searcher }

answerQuestions({ ...roles[workerData as keyof typeof roles]() })
