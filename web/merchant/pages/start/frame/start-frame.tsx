import { ArrowLeft, Check, ChevronDown } from '#web/ui/icons/icons.tsx'
import { useState, type ReactNode } from 'react'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { WizardBar } from '#web/ui/booking/wizard-top.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { stickyFootRoom } from '#web/ui/navigation/sticky-foot-room.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { paths } from '../../../paths.ts'
import { Checklist, ProgressBars } from './checklist.tsx'
import { minutesLeft, stepBefore, STEPS, type Step, type StepState } from './steps.ts'

const ChecklistSheet = lazyPart(async () => (await import('./checklist-sheet.tsx')).ChecklistSheet)

/** The page around a step: the checklist beside it, or behind a button on a phone. */
export function StartFrame({ step, states, storeId, aside, children }: StartFrameProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const before = stepBefore(step)
  const checklist = <Checklist states={states} current={step} storeId={storeId} />
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <WizardBar>
        {before && storeId ? (
          <IconLink
            className="-ml-3 wide:hidden"
            href={paths.start({ step: before, store: storeId })}
            label={m.ui_back()}
          >
            <ArrowLeft />
          </IconLink>
        ) : (
          <span className="wide:hidden">
            <Brand href={paths.home()} sign={m.merchant_brand_sign()} />
          </span>
        )}
        <span className="max-wide:hidden">
          <Brand href={paths.home()} sign={m.merchant_brand_sign()} />
        </span>
        <span className="ml-auto flex min-w-0 items-center gap-1.5 text-14 text-ink-2">
          {storeId && (
            <>
              <Check className="small-icon" aria-hidden />
              <span className="truncate">{m.merchant_start_saved()}</span>
            </>
          )}
        </span>
        <ButtonLink variant="line" size="touch" className="ml-auto wide:ml-4" href={paths.home()}>
          {m.merchant_start_later()}
        </ButtonLink>
      </WizardBar>
      <main
        id="main"
        tabIndex={-1}
        className={clsx(
          'page-column grid grid-cols-[minmax(0,1fr)] items-start gap-x-11 py-4 outline-0',
          'wide:grid-cols-[280px_minmax(0,1fr)_320px] wide:py-8',
          stickyFootRoom,
        )}
      >
        <div className="max-wide:hidden">{checklist}</div>
        <div className="mb-4 grid gap-1 wide:hidden">
          <ProgressBars states={states} current={step} />
          <button
            type="button"
            className="flex min-h-11 items-center justify-between gap-2 text-14"
            onClick={() => {
              setOpened(true)
              setOpen(true)
            }}
          >
            <span className="text-ink-2">
              <ParaglideMessage
                message={m.merchant_start_step_of}
                inputs={{
                  number: STEPS.indexOf(step) + 1,
                  count: STEPS.length,
                  minutes: minutesLeft(states),
                }}
                markup={{ b: bold }}
              />
            </span>
            <span className="inline-flex items-center gap-1 font-emphasis">
              {m.merchant_start_checklist()}
              <ChevronDown className="small-icon" aria-hidden />
            </span>
          </button>
        </div>
        {children}
        {aside && (
          <aside className="grid gap-5 max-wide:hidden" aria-label={m.merchant_start_preview()}>
            {aside}
          </aside>
        )}
      </main>
      {wasOpened && (
        <ChecklistSheet
          open={isOpen}
          onOpenChange={setOpen}
          states={states}
          current={step}
          storeId={storeId}
        />
      )}
    </div>
  )
}

type StartFrameProps = {
  step: Step
  states: readonly StepState[]
  /** Id of the store; undefined before it is saved. */
  storeId: string | undefined
  /** Content beside the step on a wide screen. */
  aside?: ReactNode
  children: ReactNode
}
