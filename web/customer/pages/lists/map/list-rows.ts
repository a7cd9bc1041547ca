/** The results beside the map (map-row.tsx), which are marked together with their pins. */

/** The element around the results has this attribute. */
const LIST = '[data-map-list]'
const ROW = '[data-map-place]'

type Keys = readonly string[]

/** Calls `onMark` with the result under the pointer or with the focus, or with none. Returns what stops it. */
export function followRows(onMark: (keys: Keys) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const list = document.querySelector<HTMLElement>(LIST)
  const mark = (target: EventTarget | null) => {
    const key = target instanceof Element ? target.closest<HTMLElement>(ROW)?.dataset.mapPlace : undefined
    onMark(key === undefined ? [] : [key])
  }
  list?.addEventListener('pointerover', ({ target }) => mark(target), { signal })
  list?.addEventListener('pointerleave', () => mark(document.activeElement), { signal })
  list?.addEventListener('focusin', ({ target }) => mark(target), { signal })
  list?.addEventListener('focusout', ({ relatedTarget }) => mark(relatedTarget), { signal })
  return () => leaving.abort()
}

export function markRows(keys: Keys): void {
  for (const row of document.querySelectorAll<HTMLElement>(ROW)) {
    if (keys.includes(row.dataset.mapPlace ?? '')) row.dataset.marked = 'true'
    else delete row.dataset.marked
  }
}

/** Brings the first result of a pin into view. */
export function showRow(key: string): void {
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .querySelector(`[data-map-place="${key}"]`)
    ?.scrollIntoView({ block: 'nearest', behavior: isReducedMotion ? 'instant' : 'smooth' })
}
