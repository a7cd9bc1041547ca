/** The unread count: nothing at 0, '9+' above nine. What is counted is said by the control that carries it. */
export function Count({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className="count" aria-hidden>
      {count > 9 ? '9+' : count}
    </span>
  )
}
