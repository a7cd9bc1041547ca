/** Makes a link, which works without scripts, the button of an element: `onPress` runs instead, also with the space bar. */
export function makeButton(link: HTMLAnchorElement, onPress: () => void): void {
  link.setAttribute('role', 'button')
  link.addEventListener('click', (event) => {
    event.preventDefault()
    onPress()
  })
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    onPress()
  })
}
