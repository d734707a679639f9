type Request = () => Promise<void>

/**
 * Runs one request at a time. Of the requests made meanwhile only the newest is kept and runs next, also after a
 * failure.
 */
export const createLatestQueue = (onFailure: (error: unknown) => void): ((request: Request) => void) => {
  let isRunning = false
  let next: Request | undefined

  const run = async (): Promise<void> => {
    isRunning = true
    while (next !== undefined) {
      const request = next
      next = undefined
      await request().catch(onFailure)
    }
    isRunning = false
  }

  return (request) => {
    next = request
    if (!isRunning) void run()
  }
}
