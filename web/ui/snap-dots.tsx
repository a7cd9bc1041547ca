import { names } from './clsx.ts'

/** One dot a page of a row; pressing one goes there. */
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
      {Array.from({ length: pages }, (_, number) => (
        <button
          key={number}
          type="button"
          aria-label={`Page ${number + 1} of ${pages}`}
          aria-current={number === page || undefined}
          onClick={() => go(number)}
        >
          <i className={names(number === page && 'on')} />
        </button>
      ))}
    </span>
  )
}
