import { workerData } from "node:worker_threads"
import { answerQuestions } from "./process/Answering.ts"
import { keeper } from "./process/Keeper.ts"
import { searcher } from "./process/Searcher.ts"

answerQuestions({ ...(workerData === "keeper" ? keeper() : searcher()) })
