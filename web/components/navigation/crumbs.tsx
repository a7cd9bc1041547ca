import { m } from '#messages'
import { ChevronRight } from 'lucide-react'
import { Link } from './link.tsx'

/** Breadcrumbs: links, then the name of the page. */
export function Crumbs({ trail, here }: { trail: { href: string; label: string }[]; here: string }) {
  return (
    <nav aria-label={m.ui_crumbs()}>
      <ol className="crumb">
        {trail.map((step) => (
          <li key={step.href}>
            <Link href={step.href}>{step.label}</Link>
            <ChevronRight aria-hidden />
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
