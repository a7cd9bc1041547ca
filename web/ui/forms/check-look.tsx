import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Check } from '#web/ui/icons/icons.tsx'
import { formatNumber } from '#domain/text/format-number.ts'

/** The row of a checkbox or a radio button. */
export const checkClass = cva(
  `group/check relative flex min-h-11 cursor-pointer gap-3 text-14 has-disabled:text-ink-3
    wide:min-h-10`,
  {
    variants: {
      muted: { true: 'text-ink-3' },
      /** For a label whose text takes several lines. */
      long: { true: 'items-start py-2.5 leading-row', false: 'items-center' },
    },
    defaultVariants: { long: false },
  },
)

/** The input covers the row, so that all of it can be pressed. Its CheckMark follows it. */
export const checkInputClass = 'peer absolute inset-0 size-full cursor-pointer opacity-0'

/** The box or circle with the tick of an input before it. */
export function CheckMark({ round, look = 'plain', long }: CheckMarkProps) {
  return (
    <i
      aria-hidden
      className={clsx(
        `grid size-5 flex-none place-items-center border-control peer-focus-visible:outline-3
        peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus
        peer-aria-[invalid=true]:border-2 peer-aria-[invalid=true]:border-danger`,
        looks[look],
        round ? 'rounded-full' : 'rounded-sm',
        long && 'mt-px',
      )}
    >
      <Check className="hidden size-3.5 stroke-3 group-has-checked/check:block" />
    </i>
  )
}

/** Number of results of an option. */
export function CheckCount({ children }: { children: number }) {
  return <span className="ml-auto text-ink-3 tabular-nums">{formatNumber(children)}</span>
}

const looks = {
  plain: 'border-edge bg-surface peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper',
  /** On the dark footer. */
  night: `border-[oklch(1_0_0/0.5)] peer-checked:border-on-night peer-checked:bg-on-night
    peer-checked:text-night`,
}

type CheckMarkProps = { round?: boolean; look?: keyof typeof looks | undefined; long?: boolean | undefined }
