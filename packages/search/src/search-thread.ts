import { workerData } from "node:worker_threads"
import { answerQuestions } from "./process/Answering.ts"
import { builder } from "./process/Builder.ts"
import { keeper } from "./process/Keeper.ts"
import { searcher } from "./process/Searcher.ts"

const roles = { builder, keeper, searcher }

answerQuestions({ ...roles[workerData as keyof typeof roles]() })
