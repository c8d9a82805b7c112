/** The requirement for the cursor of a list, to follow the name of the parameter. */
export const cursorRule = "must be the next_cursor of an earlier page of this list"
