import { m } from '#messages'
import { ChevronLeft, ChevronRight } from '#web/ui/icons/icons.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { Link } from './links/link.tsx'

/** Pagination with a previous and a next link; nothing if there is one page. */
export function PrevNext({ label, page, pages, hrefFor }: PrevNextProps) {
  if (pages <= 1) return null
  return (
    <nav className="mt-8 flex flex-wrap items-center justify-center gap-4 wide:mt-10" aria-label={label}>
      <Step href={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
        <ChevronLeft className="small-icon" />
        {m.ui_previous()}
      </Step>
      <span className="quiet tabular-nums">{m.ui_page_of({ page, pages })}</span>
      <Step href={page < pages ? hrefFor(page + 1) : undefined} rel="next">
        {m.ui_next()}
        <ChevronRight className="small-icon" />
      </Step>
    </nav>
  )
}

/** Link to one step; at either end it is disabled and keeps its place. */
function Step({
  href,
  rel,
  children,
}: {
  href: string | undefined
  rel: 'prev' | 'next'
  children: React.ReactNode
}) {
  const className = buttonClass(
    { variant: 'line', size: 'sm' },
    `aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent
      aria-disabled:text-ink-3`,
  )
  if (href === undefined) {
    return (
      <span role="link" aria-disabled className={className}>
        {children}
      </span>
    )
  }
  return (
    <Link href={href} rel={rel} className={className}>
      {children}
    </Link>
  )
}

type PrevNextProps = { label: string; page: number; pages: number; hrefFor: (page: number) => string }
