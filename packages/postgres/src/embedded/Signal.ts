/** Sends a signal to a process, or with a negative id to its group; a process that is already gone is not a failure. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
}
