import { getAsset } from 'node:sea'

/** The code of the threads that scan files, in the single-file executable. */
export const workerCode = { from: getAsset('scan-worker.js', 'utf8'), isText: true }
