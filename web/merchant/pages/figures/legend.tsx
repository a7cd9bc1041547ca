import { clsx } from 'clsx'

/** Meaning of the colours of a chart. */
export function Legend({
  items,
  className,
}: {
  items: { text: string; key: KeyColor }[]
  className?: string
}) {
  return (
    <ul className={clsx('flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2', className)}>
      {items.map(({ text, key }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <i className={clsx('size-3 rounded-xs forced-color-adjust-none', keyColors[key])} />
          {text}
        </li>
      ))}
    </ul>
  )
}

const keyColors = {
  ink: 'bg-ink',
  muted: 'bg-[color-mix(in_oklab,var(--ink)_30%,var(--surface))]',
  store: 'bg-at-store',
  before: 'bg-[color-mix(in_oklab,var(--ink)_22%,var(--surface))]',
}
type KeyColor = keyof typeof keyColors
