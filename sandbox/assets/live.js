// Fetches this page once a second and replaces the parts marked data-live that have changed.
let etag = ''
let clockOffsetMs = 0
const contentById = new Map()
for (const part of document.querySelectorAll('[data-live]')) contentById.set(part.id, part.innerHTML)

export const clockNow = () => Date.now() + clockOffsetMs

export async function refresh() {
  const response = await fetch(location.href, {
    headers: etag ? { 'if-none-match': etag } : {},
    cache: 'no-store',
  })
  const clock = Number(response.headers.get('x-clock'))
  if (clock) clockOffsetMs = clock - Date.now()
  if (response.status !== 200) return
  etag = response.headers.get('etag') ?? ''
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of page.querySelectorAll('[data-live]')) {
    if (contentById.get(part.id) === part.innerHTML) continue
    contentById.set(part.id, part.innerHTML)
    const element = document.getElementById(part.id)
    if (!element) continue
    const focusedHref = element.contains(document.activeElement)
      ? document.activeElement.getAttribute('href')
      : null
    element.innerHTML = part.innerHTML
    if (focusedHref) element.querySelector(`[href="${CSS.escape(focusedHref)}"]`)?.focus()
    element.dispatchEvent(new CustomEvent('changed', { bubbles: true }))
  }
}

/** Sends JSON and returns the reply, which has a message if it is an error. */
export async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json().catch(() => ({ message: 'That did not work.' }))
}

/** Sends JSON. Returns the error message, or an empty string on success. */
export async function send(method, path, body) {
  const request = body
    ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { method }
  const response = await fetch(path, request)
  if (response.ok) return ''
  const reply = await response.json().catch(() => ({}))
  return reply.message ?? 'That did not work.'
}

async function poll() {
  if (document.visibilityState === 'visible') await refresh().catch(() => undefined)
  setTimeout(poll, 1000)
}
void poll()
document.addEventListener('visibilitychange', () => refresh().catch(() => undefined))
