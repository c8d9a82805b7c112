/** What the cursor of a list must be, after its name. */
export const cursorRule = "must be the next_cursor of an earlier page of this list"
