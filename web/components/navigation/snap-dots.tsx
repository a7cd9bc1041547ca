import { clsx } from 'clsx'

/** One dot per page of a scrolling row; pressing one scrolls to it. */
export function SnapDots({
  label,
  page,
  pages,
  go,
}: {
  label: string
  page: number
  pages: number
  go: (page: number) => void
}) {
  if (pages <= 1) return null
  return (
    <span className="dots" role="group" aria-label={`${label}, pages`}>
      {Array.from({ length: pages }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Page ${index + 1} of ${pages}`}
          aria-current={index === page || undefined}
          onClick={() => go(index)}
        >
          <i className={clsx(index === page && 'on')} />
        </button>
      ))}
    </span>
  )
}
