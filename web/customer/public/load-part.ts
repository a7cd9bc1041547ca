import { isReachable } from '#web/api/lost-connection.ts'
import { PART_NOTICE } from './part-notice-id.ts'

/**
 * Loads what an element opens, and calls `use` with it. If it cannot be loaded, as without a network, the page says so
 * (part-notice.tsx) until it is tried again.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  use: (part: Part) => void,
  isAgain = false,
): Promise<void> {
  const notice = document.getElementById(PART_NOTICE)
  let part: Part
  try {
    part = await load()
  } catch {
    // Some browsers remember that a script has failed until the page is loaded again.
    if (isAgain && (await isReachable())) return location.reload()
    const button = notice?.querySelector('button')
    if (button) button.onclick = () => void loadPart(load, use, true)
    if (notice) notice.hidden = false
    return
  }
  if (notice) notice.hidden = true
  use(part)
}
