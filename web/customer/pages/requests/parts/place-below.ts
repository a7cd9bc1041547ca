/** Places a popover on a wide screen: it begins below its button, and ends with it at the right. */
export function placeBelow(button: HTMLElement | null, popover: HTMLElement): void {
  const rect = button?.getBoundingClientRect()
  if (!rect) return
  const right = document.documentElement.clientWidth - rect.right
  popover.style.setProperty('--right', `${right}px`)
  popover.style.setProperty('--top', `${rect.bottom + window.scrollY + 8}px`)
}
