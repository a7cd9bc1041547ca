/** Mark that check-ins of this device wait for the network. It can be read at once on every page. */
const MARK = 'd3-check-ins-wait'

export function markWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(MARK, 'yes')
    else localStorage.removeItem(MARK)
  } catch {
    // Check-ins without a mark are sent when the page that scans passes is opened again.
  }
}

export function isMarkedWaiting(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}
