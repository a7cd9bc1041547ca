import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from './link.tsx'
import { names } from './clsx.ts'

/** Pages of a list: at most five numbers, dots for what lies between, nothing when there is one page. */
export function Pages({
  label = 'Pages',
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
    <nav className="pages" aria-label={label}>
      {page > 1 && (
        <Link href={hrefFor(page - 1)} aria-label="Previous page" rel="prev">
          <ChevronLeft />
        </Link>
      )}
      {shownPages(page, pages).map((number, place) =>
        number === 'dots' ? (
          <span key={`dots-${place}`}>…</span>
        ) : (
          <Link
            key={number}
            href={hrefFor(number)}
            className={names(number === page && 'on')}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link href={hrefFor(page + 1)} aria-label="Next page" rel="next">
          <ChevronRight />
        </Link>
      )}
    </nav>
  )
}

function shownPages(page: number, pages: number): (number | 'dots')[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, before) => before + 1)
  const numbers =
    page <= 3
      ? [1, 2, 3, 4, pages]
      : page >= pages - 2
        ? [1, pages - 3, pages - 2, pages - 1, pages]
        : [1, page - 1, page, page + 1, pages]
  return numbers.flatMap((number, place) => {
    const before = numbers[place - 1]
    return before !== undefined && number - before > 1 ? ['dots' as const, number] : [number]
  })
}
