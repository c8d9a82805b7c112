/** The path of the API below the origin: what comes before the version. Rule: Wire conventions (decisions 1). */
export const prefix = "/api"
