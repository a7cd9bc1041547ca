import { m } from '#messages'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

type Card = { path: string; picture: string; title: string; top: number }

/**
 * Preview of the next page while it loads: the label of the button that was pressed, and on a phone the known part of the
 * page of a card, its picture and title. Nothing moves.
 */
export default function Opening() {
  const { state, location: next } = useNavigation()
  const { key } = useLocation()
  const pressed = useRef<HTMLElement>(null)
  const [card, setCard] = useState<Card>()
  const isLoading = state === 'loading'

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // The router has taken it, and it leads to another page.
      if (!link || !event.defaultPrevented || link.pathname === window.location.pathname) return
      pressed.current = link
      link.setAttribute('aria-busy', 'true')
      link.dataset.opening = m.shell_opening()
      setCard(findCard(link))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  useEffect(() => {
    if (isLoading) return
    pressed.current?.removeAttribute('aria-busy')
    delete pressed.current?.dataset.opening
  }, [isLoading, key])

  return isLoading && card && card.path === next?.pathname ? <NextPage {...card} /> : null
}

const NextPage = ({ picture, title, top }: Card) => (
  <div
    className="fixed inset-x-0 bottom-0 z-15 overflow-hidden bg-paper transition-opacity delay-80 starting:opacity-0
      wide:hidden"
    style={{ top }}
    data-testid="next-page"
    aria-hidden
  >
    {picture ? (
      <img className="aspect-4/3 w-full object-cover" src={picture} alt="" />
    ) : (
      <Skeleton className="aspect-4/3 w-full" />
    )}
    <div className="grid gap-3 p-4">
      <b className="font-display text-[1.625rem] leading-heading font-bold">{title}</b>
      <Skeleton width="60%" height="20px" />
      <Skeleton height="96px" />
      <Skeleton width="80%" height="20px" />
    </div>
  </div>
)

/** Returns the title and picture of the card around a link. `top` is below the header if the header is on the screen. */
function findCard(link: HTMLAnchorElement): Card | undefined {
  const title = link.closest('h2, h3')?.textContent
  const image = link.closest('article, li')?.querySelector('img')
  const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return title && image !== undefined
    ? { path: link.pathname, picture: image?.currentSrc ?? '', title, top: Math.max(0, head) }
    : undefined
}
