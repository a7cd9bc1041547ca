import { Link } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'
import { m } from '#messages'

/**
 * The steps of a wizard; `current` counts from 1. A step with an address in `hrefs` is a link. A phone shows
 * only bars, so put 'Step 1 of 4' above the heading there.
 */
export function Steps({ steps, current, hrefs = [] }: StepsProps) {
  return (
    <ol className="steps" aria-label={m.booking_steps_label()}>
      {steps.map((step, index) => {
        const number = index + 1
        const href = number === current ? undefined : hrefs[index]
        const label = (
          <span>
            {number}. {step}
          </span>
        )
        return (
          <li
            key={step}
            className={clsx(number < current && 'done', number === current && 'now')}
            aria-current={number === current ? 'step' : undefined}
          >
            {href ? <Link href={href}>{label}</Link> : label}
          </li>
        )
      })}
    </ol>
  )
}

export type StepsProps = { steps: string[]; current: number; hrefs?: (string | undefined)[] }
