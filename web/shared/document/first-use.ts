/** A browser that is busy for longer starts all the same. */
const IDLE_WITHIN_MS = 1000
export const SIGNS_OF_USE = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
] as const

declare global {
  interface Window {
    /** Whether the page was used before its scripts were loaded (late-scripts.ts). */
    isPageUsed?: boolean
  }
}

let used: Promise<void> | undefined

/**
 * Resolves at the first sign that the page is used, or when the browser is idle: the time to load what the first view
 * does not need.
 */
const whenUsed = (): Promise<void> => (used ??= firstUse())

function firstUse(): Promise<void> {
  if (window.isPageUsed) return Promise.resolve()
  return new Promise((resolve) => {
    const start = () => {
      for (const type of SIGNS_OF_USE) removeEventListener(type, start, true)
      resolve()
    }
    for (const type of SIGNS_OF_USE) addEventListener(type, start, { capture: true, passive: true })
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_WITHIN_MS })
    else setTimeout(start, IDLE_WITHIN_MS)
  })
}

const loads: Promise<unknown>[] = []

/** Loads a script when the page is used, or the browser is idle. */
export function loadWhenUsed<T>(load: () => Promise<T>): Promise<T> {
  const loading = whenUsed().then(load)
  loads.push(loading)
  return loading
}

/** Resolves when everything that was to be loaded with the first use is there, or has failed. */
export const loadedWhenUsed = (): Promise<unknown> => whenUsed().then(() => Promise.allSettled(loads))
