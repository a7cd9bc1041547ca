import { m } from '#messages'
import { ChevronRight } from '#web/ui/icons/icons.tsx'
import { Link } from './links/link.tsx'

/** Breadcrumbs: links, then the name of the page. */
export function Crumbs({ trail, here }: { trail: { href: string; label: string }[]; here: string }) {
  return (
    <nav aria-label={m.ui_crumbs()}>
      <ol className="flex items-center gap-1.5 overflow-hidden py-0.5 text-14 whitespace-nowrap text-ink-2">
        {trail.map((step) => (
          <li key={step.href} className="flex min-w-0 flex-none items-center gap-1.5">
            <Link className="py-2.75 hover:underline hover:underline-offset-3" href={step.href}>
              {step.label}
            </Link>
            <ChevronRight className="size-3.5 opacity-60" aria-hidden />
          </li>
        ))}
        <li className="flex min-w-0 flex-initial items-center">
          <span className="truncate" aria-current="page">
            {here}
          </span>
        </li>
      </ol>
    </nav>
  )
}
