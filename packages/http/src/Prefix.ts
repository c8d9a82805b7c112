/** The path of the API below the origin, before the version. Rule: Wire conventions (decisions 1). */
export const prefix = "/api"
