import { Check } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { m } from '#messages'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../../paths.ts'
import { minutesLeft, type Step, type StepState } from './steps.ts'
import { STEP_NAMES } from './step-texts.ts'

/** Steps that are done and steps that are missing. Every step can be opened once the store is saved. */
export function Checklist({ states, current, storeId, isInSheet }: ChecklistProps) {
  const done = states.filter(({ isDone }) => isDone).length
  const left = minutesLeft(states)
  return (
    <nav aria-label={m.merchant_start_title()}>
      {!isInSheet && (
        <p className="font-display text-20 leading-tight font-bold">{m.merchant_start_title()}</p>
      )}
      <p className="mt-1 mb-3.5 text-14 text-ink-2">
        {left > 0
          ? m.merchant_start_done_of({ done, count: states.length, minutes: left })
          : m.merchant_start_all_done()}
      </p>
      <ProgressBars states={states} current={current} />
      <ol className="mt-1">
        {states.map(({ step, isDone }, index) => {
          const isNow = step === current
          const name = STEP_NAMES[step]()
          return (
            <li
              key={step}
              className="relative flex min-h-12 items-center gap-3"
              aria-current={isNow ? 'step' : undefined}
            >
              <span
                className={clsx(
                  'grid size-6 flex-none place-items-center rounded-full text-12 font-bold',
                  isDone
                    ? 'bg-ok text-white'
                    : isNow
                      ? 'bg-ink text-paper'
                      : 'border-control border-edge text-ink-2',
                )}
                aria-hidden
              >
                {isDone ? <Check className="size-4" /> : index + 1}
              </span>
              <span className={clsx('flex-1 text-15', isDone && !isNow ? 'text-ink-2' : 'font-semibold')}>
                {storeId && !isNow ? (
                  <Link
                    className="underline-offset-3 after:absolute after:inset-0 hover:underline"
                    href={paths.start({ step, store: storeId })}
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
                {isDone && <span className="sr-only"> {m.merchant_start_is_done()}</span>}
              </span>
              <span className="text-14 text-ink-2">
                {isNow ? (
                  m.merchant_start_now()
                ) : isDone ? (
                  <span className={linkClass} aria-hidden>
                    {m.merchant_start_edit()}
                  </span>
                ) : (
                  step === 'offer' && m.merchant_start_optional()
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {!isInSheet && (
        <p className="mt-3.5 border-t border-line pt-3.5 text-14 text-ink-2">
          {m.merchant_start_until_then()}
        </p>
      )}
    </nav>
  )
}

export function ProgressBars({ states, current }: { states: readonly StepState[]; current: Step }) {
  return (
    <span className="flex gap-1" aria-hidden>
      {states.map(({ step, isDone }) => (
        <i
          key={step}
          className={clsx(
            'h-1 flex-1 rounded-full forced-color-adjust-none',
            step === current ? 'bg-primary' : isDone ? 'bg-ink' : 'bg-line',
          )}
        />
      ))}
    </span>
  )
}

type ChecklistProps = {
  states: readonly StepState[]
  current: Step
  storeId: string | undefined
  /** The sheet has the heading and the note. */
  isInSheet?: boolean
}
