/** Exits with 0 while the process answers; the image has neither shell nor curl. A worker does not listen, and ends when it fails. */
const { PORT = '8080', WAYBILL_ROLE } = process.env
const isWell = WAYBILL_ROLE === 'worker' || (await fetch(`http://127.0.0.1:${PORT}/health`, { signal: AbortSignal.timeout(4000) })).ok
process.exit(isWell ? 0 : 1)
