/** Sends a signal to a process, or with a negative id to its group; one that is gone already is no failure. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
}
