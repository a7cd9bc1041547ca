import { clsx } from 'clsx'

/** The unread count: nothing at 0, '9+' above nine. The control around it names what is counted. */
export function Count({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span className={clsx('count', className)} aria-hidden>
      {count > 9 ? '9+' : count}
    </span>
  )
}
