/** The pinked tag: '30% off'. */
export function PercentTag({ percent }: { percent: number }) {
  return (
    <span className="tag">
      {percent}% <small>off</small>
    </span>
  )
}
