/** Where a popover begins on a wide screen: below its button, and ending with it at the right. */
export function placeBelow(button: HTMLElement | null, popover: HTMLElement): void {
  const rect = button?.getBoundingClientRect()
  if (!rect) return
  const right = document.documentElement.clientWidth - rect.right
  popover.style.setProperty('--right', `${right}px`)
  popover.style.setProperty('--top', `${rect.bottom + window.scrollY + 8}px`)
}
