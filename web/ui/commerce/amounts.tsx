import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { forcedPart, partColor, type PricePart } from './price-parts.ts'

/** A list of `Amount`. */
export function Amounts({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid gap-2">{children}</dl>
}

/** An amount, or words instead of one, with the colour that its part has in the price bar. */
export function Amount({ part, label, note, children }: AmountProps) {
  return (
    <div className={line({ part })}>
      <dt className="relative pl-5.5">
        {part !== 'total' && <i className={clsx(key, partColor[part], forcedPart)} />}
        {label}
        {note && <small className="block text-13 leading-card text-ink-2">{note}</small>}
      </dt>
      <dd className={amount({ part })}>{children}</dd>
    </div>
  )
}

const line = cva(
  'grid grid-cols-[minmax(0,1fr)_auto] narrow:grid-cols-1 items-baseline gap-3 narrow:gap-y-0 text-15',
  {
    variants: {
      part: {
        now: '',
        store: '',
        total: 'mt-0.5 border-t-[1.5px] border-dashed border-edge pt-2.5 font-bold',
        saved: 'font-bold text-save-text',
      },
    },
  },
)

const amount = cva('whitespace-nowrap narrow:pl-5.5', {
  variants: {
    part: {
      now: 'font-semibold tabular-nums',
      store: 'font-semibold tabular-nums',
      total: 'tabular-nums',
      saved: 'font-display text-18 leading-title',
    },
  },
})

const key = 'absolute top-1.25 left-0 size-3 rounded-xs forced-color-adjust-none'

type AmountProps = { part: PricePart | 'total'; label: ReactNode; note?: ReactNode; children: ReactNode }
