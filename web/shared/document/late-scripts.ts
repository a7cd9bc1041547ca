import { SIGNS_OF_USE } from './first-use.ts'

/**
 * Makes the scripts of a rendered page wait for `startLateScripts`, which is part of the page. On a slow network, styles,
 * fonts and the first picture would otherwise share it with scripts that the page does not need to be read.
 */
export function withLateScripts(page: Buffer): Buffer {
  const headEnd = page.indexOf('</head>')
  const start = page.indexOf(MODULE, headEnd)
  // An error page of the router has no scripts.
  if (headEnd < 0 || start < 0) return page
  const head = page.toString('utf8', 0, headEnd).replaceAll('rel="modulepreload"', `rel="${LATER}"`)
  return Buffer.concat([
    Buffer.from(head),
    page.subarray(headEnd, start),
    Buffer.from(` type="${LATER}">`),
    page.subarray(start + MODULE.length),
  ])
}

/** The end of the tag that React Router writes. */
const MODULE = ' type="module" async="">'
const LATER = 'later'

/**
 * It uses nothing outside itself, and starts the scripts when the page is used or its first view is complete: the
 * page has loaded, and its largest picture is on the screen. A slow phone paints it some time after it has loaded.
 */
function startLateScripts(later: string, signsOfUse: readonly string[]): void {
  const begin = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${later}]`))
      link.rel = 'modulepreload'
    const waiting = document.querySelector<HTMLScriptElement>(`script[type=${later}]`)
    if (!waiting) return
    waiting.type = 'module'
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.textContent = waiting.textContent
    // React expects the elements that the server has written.
    document.head.append(script)
    script.remove()
  }
  const onUse = () => {
    window.isPageUsed = true
    begin()
  }
  const onLoad = () => {
    const kind = 'largest-contentful-paint'
    // A page in the background has no frames.
    if (document.visibilityState !== 'visible' || !PerformanceObserver.supportedEntryTypes.includes(kind))
      return begin()
    const first = 'img[fetchpriority=high]'
    const isExpected = document.querySelector(first) !== null
    new PerformanceObserver((list) => {
      const painted = list.getEntries() as LargestContentfulPaint[] // of that kind
      if (painted.some(({ element }) => !isExpected || element?.matches(first))) begin()
    }).observe({ type: kind, buffered: true })
    // If a text is larger than the picture, the browser does not report the picture.
    setTimeout(begin, 500)
  }
  addEventListener('load', onLoad, { once: true })
  for (const type of signsOfUse) addEventListener(type, onUse, { capture: true, once: true, passive: true })
  // A picture may take longer.
  setTimeout(begin, 3000)
}

/** For the end of the page. */
export const LATE_SCRIPTS = `(${startLateScripts.toString()})(${JSON.stringify(LATER)}, ${JSON.stringify(SIGNS_OF_USE)});`
