import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { metrics } from '#platform/metrics/metrics.ts'

const resolutionMs = 20
const nanoseconds = 1e9
const microseconds = 1e6

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }

/** Begins to watch the event loop, and makes the function that reads the state of the process. */
export function createProcessReader(): () => void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  metrics.build.set({ version }, 1)
  metrics.started.set({}, Date.now() / 1000 - process.uptime())
  return () => {
    readDelays(delays)
    readMemory()
    const { user, system } = process.cpuUsage()
    metrics.cpu.set({}, (user + system) / microseconds)
    const threads = countThreads()
    if (threads !== undefined) metrics.threads.set({}, threads)
  }
}

/** The samples are the times between two ticks of a timer. */
function readDelays(delays: ReturnType<typeof monitorEventLoopDelay>): void {
  for (const quantile of [0.5, 0.99, 1]) {
    const between = delays.count === 0 ? 0 : delays.percentile(quantile * 100) / nanoseconds
    metrics.eventLoopDelay.set({ quantile: String(quantile) }, Math.max(0, between - resolutionMs / 1000))
  }
  delays.reset()
}

function readMemory(): void {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  metrics.resident.set({}, rss)
  const kinds = { heap_used: heapUsed, heap_total: heapTotal, external, array_buffers: arrayBuffers }
  for (const [kind, bytes] of Object.entries(kinds)) metrics.memory.set({ kind }, bytes)
}

/** Undefined where the kernel has no `/proc`. */
function countThreads(): number | undefined {
  try {
    return Number(/^Threads:\s*(\d+)/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
