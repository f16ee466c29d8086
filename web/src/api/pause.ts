const firstRetryMs = 500
const longestRetryMs = 4000

/** Returns how long to wait for a service that is away, after so many failures before. */
export function retryPauseMs(failures: number): number {
  return Math.min(firstRetryMs * 2 ** failures, longestRetryMs)
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
