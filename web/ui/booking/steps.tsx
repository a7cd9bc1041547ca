import { Link } from '#web/ui/navigation/links/link.tsx'
import { cva } from 'class-variance-authority'
import { m } from '#messages'

/**
 * The steps of a wizard; `current` counts from 1. A step with an address in `hrefs` is a link. A phone shows
 * only bars, so put 'Step 1 of 4' above the heading there.
 */
export function Steps({ steps, current, hrefs }: StepsProps) {
  return (
    <ol className="flex min-w-0 flex-1 gap-1.5 wide:gap-3" aria-label={m.booking_steps_label()}>
      {steps.map((step, index) => {
        const number = index + 1
        const href = number === current ? undefined : hrefs?.[index]
        const label = (
          <span className="overflow-hidden max-wide:sr-only">
            {number}. {step}
          </span>
        )
        return (
          <li
            key={step}
            className={bar({ state: number === current ? 'now' : number < current ? 'done' : 'ahead' })}
            aria-current={number === current ? 'step' : undefined}
          >
            {href ? (
              <Link className={barLink} href={href}>
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        )
      })}
    </ol>
  )
}

const bar = cva(
  `relative grid flex-1 gap-1.5 text-13
  before:h-1 before:rounded-full forced-colors:before:border forced-colors:before:border-[CanvasText]`,
  {
    variants: {
      state: {
        done: 'text-ink-2 before:bg-ink forced-colors:before:bg-[CanvasText]',
        now: 'font-emphasis text-ink before:bg-primary forced-colors:before:bg-[Highlight]',
        ahead: 'text-ink-3 before:bg-line',
      },
    },
  },
)

/** The whole bar is the click target, and on a wide screen the label below it. */
const barLink = `after:absolute after:inset-x-0 after:-inset-y-5
  hover:underline hover:underline-offset-3
  focus-visible:outline-0 focus-visible:after:-inset-y-2 focus-visible:after:rounded-md
  focus-visible:after:outline-3 focus-visible:after:outline-focus`

export type StepsProps = { steps: string[]; current: number; hrefs?: (string | undefined)[] | undefined }
