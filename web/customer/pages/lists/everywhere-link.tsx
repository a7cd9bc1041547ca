import { clsx } from 'clsx'
import { m } from '#messages'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

/** Link to the results of all locations, after the number of results of a place. */
export const EverywhereLink = ({ href }: { href: string }) => (
  <>
    {' · '}
    <Link className={clsx(linkClass, 'inline-flex min-h-6 items-center')} href={href}>
      {m.deals_show_all_locations()}
    </Link>
  </>
)
