import { parentPort } from 'node:worker_threads'

/** Answers contents by their path: `endless` and `boundless` never end, `broken` fails. */
function answer({ path }: { readonly path: string }): object {
  if (path === 'endless') for (;;);
  if (path === 'boundless') fillMemory()
  if (path === 'broken') throw new Error('the thread breaks')
  return { findings: path }
}

function fillMemory(): void {
  const kept: string[] = []
  for (;;) kept.push('x'.repeat(100_000 + (kept.length % 7)).toUpperCase())
}

parentPort?.on('message', (files: readonly { readonly path: string }[]) => {
  for (const file of files) parentPort?.postMessage(answer(file), [])
})
parentPort?.postMessage({ version: 'stubborn' }, [])
