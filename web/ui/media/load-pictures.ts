/**
 * Shows lazy pictures when they come near the window, which starts loading them. Browsers load pictures with
 * `loading="lazy"` from up to 2,500 pixels away, which is most of a page. An image that is not displayed is not
 * loaded, so pictures.css hides lazy images where scripts run, and this makes them eager.
 *
 * It marks a picture that cannot be loaded, in place of which pictures.css shows what comes after it, and shows one that waits
 * because the visitor saves data when its button is pressed (show-picture.tsx).
 *
 * It is an inline script of each page, so that it waits for no other script: it uses nothing outside itself.
 */
export function loadPictures(): void {
  const nearby = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const image = target.querySelector('img')
        if (!isIntersecting || !image) continue
        image.loading = 'eager'
        nearby.unobserve(target)
      }
    },
    // The cards of a row that scrolls sideways are near its visible part.
    { rootMargin: '300px 100px', scrollMargin: '0px 100px' },
  )
  const watch = () => {
    for (const image of document.querySelectorAll('picture>img[loading=lazy]'))
      nearby.observe(image.parentNode as Element) // the picture
  }
  const markFailed = (image: Element) => image.parentElement?.toggleAttribute('data-failed', true)
  watch()
  new MutationObserver(watch).observe(document, {
    attributeFilter: ['loading'],
    childList: true,
    subtree: true,
  })
  for (const image of document.querySelectorAll<HTMLImageElement>('picture>img[src]:not([loading=lazy])'))
    if (image.complete && image.naturalWidth === 0) markFailed(image)
  // An error of an image does not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof Element && target.matches('picture>img')) markFailed(target)
    },
    true,
  )
  addEventListener('click', ({ target }) => {
    const cover =
      target instanceof Element && target.closest('button') && target.closest('[data-show-picture]')
    const image = cover && cover.parentElement?.querySelector<HTMLImageElement>('[data-held]>img')
    if (!image) return
    image.loading = 'eager'
    image.srcset = image.dataset.srcset ?? ''
    image.src = image.dataset.src ?? ''
    image.parentElement?.removeAttribute('data-held')
    cover.toggleAttribute('hidden', true)
    image.focus({ preventScroll: true })
  })
}
