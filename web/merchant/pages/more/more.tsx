import { ChevronRight } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { useMembership } from '../../role.ts'
import { listOthers } from '../../layout/sections.tsx'
import { Shell } from '../../layout/shell.tsx'

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_nav_more() }) },
  { name: 'description', content: m.merchant_more_description() },
]

/** The sections that the tab bar of a phone does not show. */
export default function More() {
  return (
    <Shell place="more">
      <h1 className="text-28 max-wide:pt-2">{m.merchant_nav_more()}</h1>
      <ul className={panelClass({ className: 'mt-5 grid max-w-160 divide-y divide-line py-0' })}>
        {listOthers(useMembership()).map((section) => (
          <li key={section.href}>
            <Link className="flex min-h-14 items-center gap-3 font-semibold" href={section.href}>
              {section.icon}
              {section.label}
              <ChevronRight className="small-icon ml-auto text-ink-3" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Shell>
  )
}
