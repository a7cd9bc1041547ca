/**
 * Shows lazy pictures when they come near the window, which starts loading them. Browsers load pictures with
 * `loading="lazy"` from up to 2,500 pixels away, which is most of a page. An image that is not displayed is not
 * loaded, so pictures.css hides lazy images where scripts run, and this makes them eager.
 *
 * It is an inline script of each page, so that it does not wait for hydration: it uses nothing outside itself.
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
  watch()
  new MutationObserver(watch).observe(document, {
    attributeFilter: ['loading'],
    childList: true,
    subtree: true,
  })
}
