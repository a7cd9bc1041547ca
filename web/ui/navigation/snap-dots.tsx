import { m } from '#messages'
import { clsx } from 'clsx'

/** Dots for the pages of a scrolling row; pressing one scrolls to its page. */
export function SnapDots({
  label,
  page,
  pages,
  go,
}: {
  label: string
  page: number
  pages: number
  go: (page: number) => void
}) {
  if (pages <= 1) return null
  return (
    <span className="flex items-center" role="group" aria-label={m.ui_pages_of({ label })}>
      {Array.from({ length: pages }, (_, index) => (
        <button
          key={index}
          type="button"
          className="grid h-11 min-w-6 place-items-center px-1.25"
          aria-label={m.ui_page_of({ page: index + 1, pages })}
          aria-current={index === page || undefined}
          onClick={() => go(index)}
        >
          <i className={clsx(dot, index === page ? 'w-6 bg-ink' : 'w-2 bg-edge opacity-60')} />
        </button>
      ))}
    </span>
  )
}

const dot = 'h-2 rounded-full transition-[width,background] forced-colors:bg-[CanvasText]'
