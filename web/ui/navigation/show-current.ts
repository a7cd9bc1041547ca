/** Scrolls a row of links, which may be wider than a phone, to the one of this page. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]')
  if (current) centreInRow(current)
}

/** Centres an element in its row. Unlike `scrollIntoView`, it does not change where Tab continues. */
export function centreInRow(element: Element): void {
  const box = element.getBoundingClientRect()
  for (let row = element.parentElement; row && row.tagName !== 'MAIN'; row = row.parentElement) {
    if (row.scrollWidth <= row.clientWidth) continue
    const rowBox = row.getBoundingClientRect()
    row.scrollLeft += box.left + box.width / 2 - (rowBox.left + rowBox.width / 2)
    return
  }
}
