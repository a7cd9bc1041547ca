import { Fragment } from 'react'
import { m } from '#messages'
import { ChevronLeft, ChevronRight } from '#web/ui/icons/icons.tsx'
import { Link } from './links/link.tsx'
import { clsx } from 'clsx'

/** The pages of a list: at most five numbers, dots between them; nothing if there is one page. */
export function Pages({
  label = m.ui_pages(),
  page,
  pages,
  hrefFor,
}: {
  label?: string
  page: number
  pages: number
  hrefFor: (page: number) => string
}) {
  if (pages <= 1) return null
  return (
    <nav className="flex items-center justify-center narrow:flex-wrap pt-6 wide:gap-1" aria-label={label}>
      {page > 1 && (
        <Link className={stepClass} href={hrefFor(page - 1)} aria-label={m.ui_page_previous()} rel="prev">
          <ChevronLeft />
        </Link>
      )}
      {shownPages(page, pages).map((number, index, numbers) => (
        <Fragment key={number}>
          {index > 0 && numbers[index - 1] !== number - 1 && <span className="min-w-5 text-center">…</span>}
          <Link
            href={hrefFor(number)}
            className={number === page ? currentClass : stepClass}
            aria-current={number === page ? 'page' : undefined}
            aria-label={m.ui_page_number({ page: number })}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      {page < pages && (
        <Link className={stepClass} href={hrefFor(page + 1)} aria-label={m.ui_page_next()} rel="next">
          <ChevronRight />
        </Link>
      )}
    </nav>
  )
}

const numberClass = `inline-grid h-11 min-w-10 place-items-center rounded-control font-semibold tabular-nums
  wide:min-w-11`
const stepClass = clsx(numberClass, 'hover:bg-sunk')
const currentClass = clsx(numberClass, 'bg-ink text-paper')

function shownPages(page: number, pages: number): number[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 3) return [1, 2, 3, 4, pages]
  if (page >= pages - 2) return [1, pages - 3, pages - 2, pages - 1, pages]
  return [1, page - 1, page, page + 1, pages]
}
