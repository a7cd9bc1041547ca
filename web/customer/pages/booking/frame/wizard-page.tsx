import type { ReactNode } from 'react'
import type { PromptMethodName } from '#domain/payments/payment-methods.ts'
import { m } from '#messages'
import type { Branch } from '#contract/entities/store.ts'
import { dayAndTime, duration, relativeTime, type At } from '#domain/time/time.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { WizardTop } from '#web/ui/booking/wizard-top.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { paths } from '../../../paths.ts'
import { furthestStep, getStart, type Choice, type Step } from '../state/choice.ts'
import { STEP_COUNT_ID, useHeadingFocus } from './heading-focus.ts'
import { ItemSummary, MoneyLines } from './money-lines.tsx'
import { stepNames } from '../state/step-names.ts'
import type { Item } from '../state/load.ts'
import { panelColumn, withPanel, wizardColumn } from '../../../layout/columns.ts'

/**
 * The layout shared by all steps: the header with its links, the step's question, and the summary of what is
 * chosen and what it costs.
 */
export function WizardPage({
  step,
  stepText,
  title,
  item,
  creditCents,
  methods,
  branches,
  choice,
  now,
  getHref,
  backHref = step === 1 ? item.href : getHref(1),
  panelTime,
  action,
  note,
  footAction,
  foot,
  children,
}: WizardPageProps) {
  const start = getStart(choice)
  const lastStep = furthestStep(choice)
  const heading = useHeadingFocus()
  return (
    <>
      <SkipLink />
      <WizardTop
        brand={<Brand href={paths.home()} />}
        steps={stepNames(item)}
        current={step}
        hrefs={([1, 2, 3] as const).map((each) => (each <= lastStep ? getHref(each) : undefined))}
        backHref={backHref}
        closeHref={item.href}
      />
      <main id="main" tabIndex={-1} className={wizardColumn}>
        <div className={withPanel}>
          <div>
            <p className="quiet wide:hidden" id={STEP_COUNT_ID}>
              {stepText ?? m.booking_step_count({ step })}
            </p>
            <h1 ref={heading} tabIndex={-1} className="outline-0" aria-describedby={STEP_COUNT_ID}>
              {title}
            </h1>
            {children}
          </div>
          <aside className={panelColumn} aria-label={m.booking_summary_label()}>
            <div className={panelClass({ floats: true, className: 'pb-6!' })}>
              <ItemSummary item={item} place={branches.find((each) => each.id === choice.branch)?.name} />
              {panelTime}
              {step < 3 && (
                <div className="border-t border-line mt-4 pt-4 mb-4">
                  <p className="quiet">{m.booking_summary_your_time()}</p>
                  {start === null ? (
                    <p className="font-display font-bold tracking-heading text-balance text-22 leading-title mt-0.5 text-ink-3">
                      {m.booking_summary_not_chosen()}
                    </p>
                  ) : (
                    <p className="font-display font-bold tracking-heading text-balance text-22 leading-title mt-0.5">
                      {dayAndTime(start, now)}
                    </p>
                  )}
                  <p className="quiet">{durationText(item, start, now)}</p>
                </div>
              )}
              <MoneyLines item={item} isLong={step === 3} creditCents={creditCents} methods={methods} />
              {action && <div className="mt-4">{action}</div>}
              {note && <p className="quiet mt-3 text-center">{note}</p>}
            </div>
          </aside>
        </div>
        {foot === undefined ? (
          <StickyFoot
            title={start === null ? m.booking_summary_no_time() : dayAndTime(start, now)}
            detail={
              start === null
                ? duration(item.minutes)
                : m.booking_when_and_duration({
                    when: relativeTime(start, now),
                    duration: duration(item.minutes),
                  })
            }
          >
            {footAction ?? action}
          </StickyFoot>
        ) : (
          foot
        )}
      </main>
    </>
  )
}

const durationText = (item: Item, start: At | null, now: At) =>
  start === null ? duration(item.minutes) : `${duration(item.minutes)}, ${relativeTime(start, now)}`

type WizardPageProps = {
  step: Step
  /** Text in place of the number of the step. */
  stepText?: string
  title: string
  item: Item
  /** The part of the fee that rewards pay. */
  creditCents?: number
  /** The ways to pay that are offered. */
  methods: readonly PromptMethodName[]
  branches: Branch[]
  choice: Choice
  now: At
  getHref: (step: Step) => string
  /** Target of the back link; by default the times, or from there the offer or service. */
  backHref?: string
  /** The time in the panel, while it is held. */
  panelTime?: ReactNode
  /** The main action: in the panel, or at the bottom of a phone's screen. */
  action?: ReactNode
  footAction?: ReactNode
  /** Note below the action about the next step. */
  note?: ReactNode
  /** Replaces the default foot; null if the page has its own. */
  foot?: ReactNode
  children: ReactNode
}
