/** Whether a list shows what is in a state: in the state that is asked for, else in any but archived. */
export const isListed = <Status extends string>(status: Status, asked: Status | undefined): boolean =>
  asked === undefined ? status !== "archived" : status === asked
