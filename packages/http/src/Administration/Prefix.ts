/** The path of the API of operators below the origin. */
export const administrationPrefix = "/admin/v1"
