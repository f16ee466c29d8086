import { execFile } from 'node:child_process'

/** How a program ended. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface Place {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs a program beside a service of the test, which answers meanwhile. */
export function startProgram(program: string, args: readonly string[], { cwd, env }: Place): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
