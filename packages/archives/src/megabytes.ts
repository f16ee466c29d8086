/** Formats a limit for messages. */
export function megabytes(bytes: number): string {
  return bytes < 1_048_576 ? `${String(bytes)} bytes` : `${String(Math.floor(bytes / 1_048_576))} MB`
}
