import ora from 'ora'
import { describeBytes } from '#output/describe-bytes.ts'
import type { Terminal } from '#cli-context.ts'

/** Something that takes a while. */
export interface Progress {
  readonly add: (bytes: number) => void
  readonly stop: () => void
}

/** A bar that moves on a terminal; elsewhere one line that says what is going on. */
export function startProgress(stderr: Terminal, text: string, total?: number): Progress {
  if (stderr.isTTY !== true) {
    stderr.write(`${text}${total === undefined ? '' : ` (${describeBytes(total)})`}\n`)
    return { add: () => undefined, stop: () => undefined }
  }
  const spinner = ora({
    stream: stderr as NodeJS.WriteStream,
    text: `${text} ${drawBar(0, total)}`,
    discardStdin: false,
    isEnabled: true,
  }).start()
  const state = { done: 0 }
  return {
    add(bytes) {
      state.done += bytes
      spinner.text = `${text} ${drawBar(state.done, total)}`
    },
    stop: () => void spinner.stop(),
  }
}

const width = 24

/** `██████░░░░░░ 50 % of 12.0 MB`, or what was done where nobody knows the whole. */
export function drawBar(done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return describeBytes(done)
  const share = Math.min(1, done / total)
  const full = Math.round(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(Math.floor(share * 100))} % of ${describeBytes(total)}`
}
