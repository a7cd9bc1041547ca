/**
 * Returns whether a fetch failed because the connection was lost. The router fetches the data of pages itself; browsers
 * then throw a TypeError, which only its text distinguishes from a fault of the page.
 */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /^(?:Failed to fetch|Load failed|NetworkError)/.test(error.message)

/** Returns whether the site answers now. */
export const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
