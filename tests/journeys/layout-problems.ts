/** Parts of a page that do not fit. These functions run in the page. */

/** Texts that leave the screen, are cut, break within a word or overlap another text or control. */
export function layoutProblems(): string[] {
  const main = document.querySelector('main') ?? document.body
  const isShown = (each: Element) =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !each.closest('.sr-only, [popover]:not(:popover-open), dialog:not([open]), svg, noscript')
  const getName = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)

  function findClamp(each: Element): Element | null {
    for (let box: Element | null = each; box; box = box.parentElement)
      if (getComputedStyle(box).webkitLineClamp !== 'none') return box
    return null
  }

  /** Returns whether a text is shortened by an ellipsis, and the whole text is the element's title. */
  const isShortened = (each: Element) =>
    each.hasAttribute('title') && getComputedStyle(each).textOverflow === 'ellipsis'

  type Line = { text: string; owner: Element; rect: DOMRect }
  const lines: Line[] = []
  const found: string[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    const text = node.textContent ?? ''
    if (!owner || !text.trim() || owner.matches('script, style, option, title') || !isShown(owner)) continue
    const { right, left } = owner.getBoundingClientRect()
    if (right - left <= 1 || isShortened(owner)) continue
    const range = document.createRange()
    // An e-mail address may break anywhere.
    for (const { 0: word, index } of text.matchAll(/(?<!@.*)\p{L}{4,}(?!.*@)/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)))
      if (tops.size > 1) found.push(`“${word}” is broken in “${getName(text)}”`)
    }
    range.selectNodeContents(node)
    // The lines after the last one of a shortened text are there, but not shown.
    const clamp = findClamp(owner)?.getBoundingClientRect().bottom ?? Infinity
    for (const rect of range.getClientRects())
      if (rect.width > 1 && rect.top + rect.height / 2 < clamp) lines.push({ text, owner, rect })
  }

  function scrollParent(each: Element): Element | null {
    for (let box: Element | null = each; box && box !== document.body; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return box
    return null
  }
  for (const { text, owner, rect } of lines)
    if ((rect.left < -0.5 || rect.right > innerWidth + 0.5) && !scrollParent(owner))
      found.push(`“${getName(text)}” leaves the screen`)

  for (const each of main.querySelectorAll<HTMLElement>('*')) {
    if (!isShown(each) || each.clientWidth <= 1 || !each.innerText?.trim()) continue
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(each)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    if (webkitLineClamp !== 'none' && webkitLineClamp) continue
    const isCut =
      (hides(overflowX) && each.scrollWidth > each.clientWidth + 1) ||
      (hides(overflowY) && each.scrollHeight > each.clientHeight + 2)
    const cutTexts = isCut
      ? lines.filter(({ owner, rect }) => {
          const box = each.getBoundingClientRect()
          return (
            each.contains(owner) &&
            (rect.right > box.right + 1 || rect.bottom > box.bottom + 2 || rect.left < box.left - 1)
          )
        })
      : []
    for (const { text, owner } of cutTexts)
      if (!scrollParent(owner)) found.push(`“${getName(text)}” is cut by ${each.localName}.${each.className}`)
  }

  const isFixed = (each: Element) => {
    for (let box: Element | null = each; box; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true
    return false
  }
  const still = lines.filter(({ owner }) => !isFixed(owner))
  for (const [index, one] of still.entries())
    for (const other of still.slice(index + 1)) {
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      const least = Math.min(one.rect.height, other.rect.height)
      if (
        width > 2 &&
        height > least * 0.4 &&
        one.text !== other.text &&
        !scrollParent(one.owner) &&
        !scrollParent(other.owner)
      )
        found.push(`“${getName(one.text)}” overlaps “${getName(other.text)}”`)
    }
  return [...new Set(found)]
}

/** Labels of buttons with 'M-Pesa' that is broken at its hyphen. */
export function brokenNames(): string[] {
  const found: string[] = []
  for (const button of document.querySelectorAll('button, a')) {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf('M-Pesa')
      if (at === -1) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 'M-Pesa'.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) found.push(button.textContent ?? '')
    }
  }
  return found
}

/** Controls of the header and the tab bar that overlap another one, leave the screen, or cut their text. */
export function headerProblems(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('header:has([role=search]), nav[data-tab-bar]'),
  ].flatMap((part) =>
    [...part.querySelectorAll<HTMLElement>('a, button, form')].filter(
      (each) => each.offsetWidth > 0 && !each.parentElement?.closest('form') && !each.closest('[popover]'),
    ),
  )
  const named = (each: HTMLElement) => each.getAttribute('aria-label') ?? each.innerText
  return controls.flatMap((each, index) => {
    const rect = each.getBoundingClientRect()
    const found = []
    if (rect.left < 0 || rect.right > innerWidth + 0.5) found.push(`${named(each)} leaves the screen`)
    for (const other of controls.slice(index + 1)) {
      const at = other.getBoundingClientRect()
      const isApart =
        at.left >= rect.right - 0.5 ||
        at.right <= rect.left + 0.5 ||
        at.top >= rect.bottom - 0.5 ||
        at.bottom <= rect.top + 0.5
      if (!isApart) found.push(`${named(each)} overlaps ${named(other)}`)
    }
    const texts = [...each.querySelectorAll<HTMLElement>('span')].filter((text) => text.clientWidth > 1)
    if (texts.some((text) => text.scrollWidth > text.clientWidth + 1)) found.push(`${named(each)} is cut`)
    return found
  })
}

/**
 * Returns what leaves the open dialog or sheet: elements beyond the window, buttons wider than their text may
 * be, or a sheet that slides sideways.
 */
export function sheetProblems(): string[] {
  const sheet = document.querySelector('[role$=dialog][data-open], [popover]:popover-open')
  if (!sheet) return ['Nothing is open']
  const found: string[] = []
  const slides = (each: Element) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)
  function isInRow(each: Element): boolean {
    for (let box = each.parentElement; box && box !== sheet; box = box.parentElement)
      if (
        getComputedStyle(box).overflowX !== 'visible' &&
        !getComputedStyle(box).overflowY.match(/auto|scroll/)
      )
        return true
    return false
  }
  for (const each of [sheet, ...sheet.querySelectorAll<HTMLElement>('*')]) {
    if (!each.checkVisibility() || each.closest('svg, .sr-only, [role=radiogroup]')) continue
    const { left, right } = each.getBoundingClientRect()
    const name = `${each.localName} “${(each.textContent ?? '').trim().slice(0, 40)}”`
    if ((left < -0.5 || right > innerWidth + 0.5) && !isInRow(each)) found.push(`${name} ends at ${right}`)
    if (each.matches('button, a') && each.scrollWidth > each.clientWidth + 1) found.push(`${name} is cut`)
    if (
      getComputedStyle(each).overflowY.match(/auto|scroll/) &&
      slides(each) &&
      each.scrollWidth > each.clientWidth + 1
    )
      found.push(`${name} slides sideways`)
  }
  return found
}

/** Fields and buttons of the page that overlap, except those that float above it. */
export function overlappingFields(): string[] {
  const getName = (each: Element) => `${each.localName} ${each.getAttribute('name') ?? each.textContent}`
  const fields = [...document.querySelectorAll('main :is(input, select, textarea, button)')].filter(
    (each) =>
      each.checkVisibility() && !each.closest('.sr-only') && getComputedStyle(each).position === 'static',
  )
  return fields.flatMap((one, index) => {
    const box = one.getBoundingClientRect()
    return fields.slice(index + 1).flatMap((other) => {
      const at = other.getBoundingClientRect()
      const width = Math.min(box.right, at.right) - Math.max(box.left, at.left)
      const height = Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top)
      return width > 1 && height > 1 ? [`${getName(one)} overlaps ${getName(other)}`] : []
    })
  })
}

/** The texts of the buttons in the colour of the one main action of a view. */
export function mainActions(): string[] {
  const sample = document.createElement('i')
  sample.style.background = 'var(--primary)'
  document.body.append(sample)
  const colour = getComputedStyle(sample).backgroundColor
  sample.remove()
  return [...document.querySelectorAll<HTMLElement>('main :is(a, button)')]
    .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === colour)
    .map((each) => each.innerText)
}
