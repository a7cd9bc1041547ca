import { Link } from '#web/components/navigation/link.tsx'
import type { LinkProps } from '#web/components/navigation/link.tsx'

/** A free time as a link into booking it. Wrap several in a `.free`. */
export function SlotLink({ time, note, ...link }: LinkProps & { time: string; note?: string }) {
  return (
    <Link {...link} className="slot">
      <span>
        {time}
        {note && <small>{note}</small>}
      </span>
    </Link>
  )
}
