import { m } from '#messages'
import { clsx } from 'clsx'

/** One dot per page of a scrolling row; pressing one scrolls to it. */
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
    <span className="dots" role="group" aria-label={m.ui_pages_of({ label })}>
      {Array.from({ length: pages }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={m.ui_page_of({ page: index + 1, pages })}
          aria-current={index === page || undefined}
          onClick={() => go(index)}
        >
          <i className={clsx(index === page && 'on')} />
        </button>
      ))}
    </span>
  )
}
