/** The meaning of a state: all is well, something waits, something is wrong, or nothing happens any more. */
export type Tone = "good" | "waiting" | "bad" | "ended"

/** A state in a word. Its meaning is in the word, never in the colour alone. */
export const Badge = ({ children, tone }: { readonly children: string; readonly tone: Tone }) => (
  <span class={`badge ${tone}`}>{children}</span>
)
