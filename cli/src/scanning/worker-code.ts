/** The code of the threads that scan files; the bundler keeps the name and changes the ending. */
export const workerCode = {
  from: new URL(import.meta.url.endsWith('.ts') ? 'scan-worker.ts' : 'scan-worker.js', import.meta.url),
  isText: false,
}
