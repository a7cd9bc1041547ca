// Asks for this page once a second and swaps the parts marked data-live that have changed.
let etag = ''
let clockAhead = 0
const shown = new Map()
for (const part of document.querySelectorAll('[data-live]')) shown.set(part.id, part.innerHTML)

export const clockNow = () => Date.now() + clockAhead

export async function refresh() {
  const response = await fetch(location.href, { headers: etag ? { 'if-none-match': etag } : {}, cache: 'no-store' })
  const clock = Number(response.headers.get('x-clock'))
  if (clock) clockAhead = clock - Date.now()
  if (response.status !== 200) return
  etag = response.headers.get('etag') ?? ''
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of page.querySelectorAll('[data-live]')) {
    if (shown.get(part.id) === part.innerHTML) continue
    shown.set(part.id, part.innerHTML)
    const here = document.getElementById(part.id)
    if (!here) continue
    const focused = here.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null
    here.innerHTML = part.innerHTML
    if (focused) here.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus()
    here.dispatchEvent(new CustomEvent('changed', { bubbles: true }))
  }
}

/** Sends JSON and returns what went wrong, or nothing. */
export async function send(method, path, body) {
  const request = body ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : { method }
  const response = await fetch(path, request)
  if (response.ok) return ''
  const answer = await response.json().catch(() => ({}))
  return answer.message ?? 'That did not work.'
}

async function keepLooking() {
  if (document.visibilityState === 'visible') await refresh().catch(() => undefined)
  setTimeout(keepLooking, 1000)
}
void keepLooking()
document.addEventListener('visibilitychange', () => refresh().catch(() => undefined))
