import { useSession } from '#web/app/session/session.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { ChevronRight } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { listSections } from '../../layout/sections.tsx'
import { Shell } from '../../layout/shell.tsx'

export const meta = () => [{ title: 'More · D3 Admin' }]

/** Page of all sections, for a phone, whose tab bar has room for five. */
export default function MorePage() {
  const session = useSession()
  return (
    <Shell section={null} title="More">
      <ul className={panelClass()}>
        {listSections(session?.adminRole ?? null).map(({ href, label, icon: SectionIcon }) => (
          <li key={href} className="border-line not-first:border-t">
            <Link href={href} className="flex min-h-12 items-center gap-3 font-semibold">
              <SectionIcon />
              {label}
              <ChevronRight className="ml-auto" />
            </Link>
          </li>
        ))}
      </ul>
    </Shell>
  )
}
