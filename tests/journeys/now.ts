/** Time that the journeys are ahead of the machine's clock (`JOURNEYS_AT`, playwright.config.ts). */
export const AHEAD_MS = Number(process.env.SANDBOX_AHEAD_SECONDS ?? 0) * 1000

/** The time of the browser, and of an app that no journey has moved. */
export const now = (): Date => new Date(Date.now() + AHEAD_MS)
