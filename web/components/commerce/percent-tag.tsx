/** The tag with a zigzag edge: '30% off'. */
export function PercentTag({ percent }: { percent: number }) {
  return (
    <span className="tag">
      {percent}% <small>off</small>
    </span>
  )
}
