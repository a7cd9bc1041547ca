import { Link } from './link.tsx'

/** A time that leads straight into booking it. Stand them in a `.free`. */
export function SlotLink({ href, time, note }: { href: string; time: string; note?: string }) {
  return (
    <Link className="slot" href={href}>
      <span>
        {time}
        {note && <small>{note}</small>}
      </span>
    </Link>
  )
}
