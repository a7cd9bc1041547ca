import { CalendarClock, CircleQuestionMark, Smartphone, Store, X } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { ProposePlace } from '../../location/propose-place.tsx'

const FEE = 'about-the-fee'
const STEPS = [
  { icon: CalendarClock, text: m.home_step_time },
  { icon: Smartphone, text: m.home_step_fee, hasHelp: true },
  { icon: Store, text: m.home_step_store },
]

/** Introduction above everything else: the purpose of D3 and its price. */
export function Intro({ place, asksPlace }: { place: string | null; asksPlace: boolean }) {
  return (
    <div className="grid gap-2.5 pt-3 wide:grid-cols-[auto_auto] wide:items-center wide:justify-between wide:gap-3 wide:pt-5">
      <h1 className="text-28 leading-tight">
        {m.home_headline({ place: place ?? m.home_headline_everywhere() })}
      </h1>
      <ol className="grid grid-cols-3 gap-2 narrow:grid-cols-1 wide:flex wide:gap-7 wide:row-span-2 wide:justify-self-end">
        {STEPS.map(({ icon: Icon, text, hasHelp }) => (
          <li
            key={text()}
            className="flex min-w-0 items-start gap-1.5 text-13 leading-tight wide:items-center wide:text-15"
          >
            <Icon className="size-4.5 flex-none text-primary-text" aria-hidden />
            <span>
              {text()}
              {hasHelp && (
                <button
                  type="button"
                  popoverTarget={FEE}
                  className="relative ml-1 inline-grid align-middle after:absolute after:-inset-3.5"
                  aria-label={m.home_fee_help()}
                >
                  <CircleQuestionMark className="size-4 text-ink-2" aria-hidden />
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div
        id={FEE}
        popover="auto"
        role="dialog"
        aria-labelledby={`${FEE}-title`}
        className="m-auto w-[min(26rem,calc(100vw-32px))] rounded-card border border-line bg-surface p-4 text-ink
          shadow-float backdrop:bg-scrim"
      >
        <div className="flex items-start justify-between gap-3">
          <h2 id={`${FEE}-title`}>{m.home_fee_title()}</h2>
          <IconButton
            className="-my-1.5 -mr-2.5"
            label={m.ui_close()}
            popoverTarget={FEE}
            popoverTargetAction="hide"
          >
            <X />
          </IconButton>
        </div>
        <p className="mt-1.5 text-ink-2">{m.home_fee_text()}</p>
      </div>
      {asksPlace && (
        <div className="min-w-0 wide:col-start-1">
          <ProposePlace />
        </div>
      )}
    </div>
  )
}
