import ora from 'ora'
import { describeBytes } from '#output/describe-bytes.ts'
import type { Terminal } from '#cli-context.ts'

/** A progress display. */
export interface Progress {
  readonly add: (bytes: number) => void
  readonly stop: () => void
}

/** Shows a progress bar on a terminal, otherwise one line. */
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

/** Draws `██████░░░░░░ 50 % of 12.0 MB`, or the amount done when the total is unknown. */
export function drawBar(done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return describeBytes(done)
  const share = Math.min(1, done / total)
  const full = Math.round(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(Math.floor(share * 100))} % of ${describeBytes(total)}`
}
