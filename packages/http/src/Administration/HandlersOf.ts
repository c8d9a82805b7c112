import { handlersWithin } from "../operations/HandlersOf.ts"
import { AdministrationApi } from "./Api.ts"

/** The handlers of a group of the API of operators. */
export const administrationHandlers = handlersWithin(AdministrationApi)
