import { clsx } from 'clsx'
import { m } from '#messages'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

/** After the number of results of a place: leads to those of all locations. */
export const EverywhereLink = ({ href }: { href: string }) => (
  <>
    {' · '}
    <Link className={clsx(linkClass, 'inline-flex min-h-6 items-center')} href={href}>
      {m.deals_show_all_locations()}
    </Link>
  </>
)
