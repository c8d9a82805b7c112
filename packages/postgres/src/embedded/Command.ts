import { Effect } from "effect"
import { spawn } from "node:child_process"

/** Sends a signal to a process, or with a negative id to its group; a process that is already gone is not a failure. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
}

/** A user of the operating system. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** The end of a command, with its whole output. A command that could not be started has failed, too. */
export interface CommandOutcome {
  readonly isSuccessful: boolean
  readonly output: string
}

/**
 * The environment of commands and of the server: English messages, and none of the service's secrets. The directories
 * of administration are added because a root shell's path does not always contain them.
 */
export const environment = (): Record<string, string> => ({
  LC_ALL: "C",
  TZ: "UTC",
  PATH: [process.env["PATH"], "/usr/sbin", "/usr/bin", "/sbin", "/bin"].join(":")
})

/**
 * Runs a command to its end, detached from the terminal's Ctrl-C. Interruption kills it with everything it started, and
 * waits until they are gone. `stdin` is a file descriptor.
 */
export const runCommand = (
  file: string,
  args: ReadonlyArray<string>,
  options: { readonly user?: SystemUser; readonly cwd?: string; readonly stdin?: number } = {}
): Effect.Effect<CommandOutcome> =>
  Effect.callback<CommandOutcome>((resume) => {
    const { cwd, stdin, user } = options
    const child = spawn(file, args, {
      ...user,
      ...(cwd === undefined ? {} : { cwd }),
      detached: true,
      env: environment(),
      stdio: [stdin ?? "ignore", "pipe", "pipe"]
    })
    let output = ""
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on("data", collect)
    child.stderr?.on("data", collect)
    child.on("error", ({ message }) => resume(Effect.succeed({ isSuccessful: false, output: message })))
    child.on("close", (code) => resume(Effect.succeed({ isSuccessful: code === 0, output: output.trim() })))
    return Effect.callback<void>((stopped) => {
      if (child.pid === undefined || child.exitCode !== null) return stopped(Effect.void)
      child.once("close", () => stopped(Effect.void))
      sendSignal(-child.pid, "SIGKILL")
    })
  })
