/** The unread count: nothing at 0, '9+' above nine. The control around it names what is counted. */
export function Count({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className="count" aria-hidden>
      {count > 9 ? '9+' : count}
    </span>
  )
}
