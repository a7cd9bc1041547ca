import { useEffect } from 'react'
import { titleWithCount } from './title-with-count.ts'

/**
 * Shows the count in the title of the document, on every page. Pages set their titles without it, so it is put back
 * after each change.
 */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = titleWithCount(document.title, count)
      if (title !== document.title) document.title = title
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
}
