import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import type { LinkProps } from '#web/ui/navigation/links/link.tsx'
import { slotClass, slotNoteClass } from './slot-look.ts'

/** A free time as a link into booking it. */
export function SlotLink({ time, note, ...link }: LinkProps & { time: string; note?: string | undefined }) {
  return (
    <Link {...link} className={slotClass}>
      <span>
        {time} {note && <small className={slotNoteClass}>{note}</small>}
      </span>
    </Link>
  )
}

/** Links to times: three in a row, or fewer if the text is large. */
export function SlotLinks({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(5.5rem,(100%-17px)/3)),1fr))] gap-2',
        className,
      )}
    >
      {children}
    </div>
  )
}
