import ora from 'ora'
import { describeBytes } from '#output/describe-bytes.ts'
import type { Terminal } from '#cli-context.ts'

/** A progress display, of bytes unless it counts something else. */
export interface Progress {
  readonly add: (amount: number) => void
  readonly stop: () => void
}

/** How much there is to do, if known, and how to write amounts. */
export interface ProgressOptions {
  readonly total?: number | undefined
  readonly describe?: (amount: number) => string
}

/** Shows a progress bar on a terminal, otherwise one line. */
export function startProgress(stderr: Terminal, text: string, { total, describe = describeBytes }: ProgressOptions = {}): Progress {
  if (stderr.isTTY !== true) {
    stderr.write(`${text}${total === undefined ? '' : ` (${describe(total)})`}\n`)
    return { add: () => undefined, stop: () => undefined }
  }
  const spinner = ora({
    stream: stderr as NodeJS.WriteStream,
    text: `${text} ${drawBar(0, total, describe)}`,
    discardStdin: false,
    isEnabled: true,
  }).start()
  const state = { done: 0 }
  return {
    add(amount) {
      state.done += amount
      spinner.text = `${text} ${drawBar(state.done, total, describe)}`
    },
    stop: () => void spinner.stop(),
  }
}

const width = 24

/** Draws `██████░░░░░░ 50 % of 12.0 MB`, or the amount done when the total is unknown. */
export function drawBar(done: number, total: number | undefined, describe: (amount: number) => string = describeBytes): string {
  if (total === undefined || total === 0) return describe(done)
  const share = Math.min(1, done / total)
  const full = Math.round(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(Math.floor(share * 100))} % of ${describe(total)}`
}
