import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId, type ReactNode } from 'react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, duration, relativeTime } from '#domain/time/time.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { HoldStrip } from '#web/ui/booking/hold-strip.tsx'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../../paths.ts'
import { MoneyLines } from '../frame/money-lines.tsx'
import { WizardPage } from '../frame/wizard-page.tsx'
import { getStart, isHeld } from '../state/choice.ts'
import { isRefusal } from '../state/hold.ts'
import type { Item } from '../state/load.ts'
import { isUnavailable, readSlotCheck } from '../state/slot-check.ts'
import type { LastStepState } from '../state/wizard-state.ts'
import { CodeForm, editHref } from './code-form.tsx'
import { DetailsForm, EMPTY_DETAILS } from './details-form.tsx'
import { HoldNotes } from './hold-notes.tsx'

/** Part of the last step: a visitor's details and the code of an SMS, while the time is held for them. */
export function DetailsStep(step: LastStepState) {
  const { item, choice, branches, now, getHref, answer, reserved } = step
  const formId = useId()
  const start = getStart(choice) ?? now
  const place = branches.find((each) => each.id === choice.branch)?.name ?? item.storeName
  const slot = readSlotCheck(step.checked)
  const holdProblem = readProblem(answer?.holdProblem)
  const refusal = holdProblem && isRefusal(holdProblem) ? holdProblem : slot.problem
  const isOwn = isHeld(reserved, choice)
  const isBlocked = !isOwn && (refusal !== undefined || isUnavailable(slot))
  const heldUntil = isOwn ? reserved?.until : undefined
  const details = answer?.details ?? step.visitor?.details ?? EMPTY_DETAILS
  const code = answer?.details || step.edits ? undefined : step.visitor?.code
  const isSigningIn = code !== undefined && 'login' in code
  const reviewHref = getHref(3)
  const strip = {
    title: dayAndTime(start, now),
    now,
    until: isBlocked ? null : heldUntil,
  }

  /** The button is in the column on a wide screen, and at the bottom of a phone's. */
  const placed = (button: ReactNode) => (
    <>
      <div className="mt-5 max-wide:hidden">
        {button}
        <p className="quiet mt-2.5">
          {nextText(item)} {item.feeCents > 0 && m.booking_details_next_nothing()}
        </p>
      </div>
      <StickyFoot>
        {button}
        <p className="text-12 leading-row text-ink-2 text-center">{nextText(item)}</p>
      </StickyFoot>
    </>
  )

  return (
    <WizardPage
      {...step}
      step={3}
      title={isSigningIn ? m.ui_sign_in() : m.booking_details_title()}
      backHref={getHref(1)}
      stepText={m.booking_step_before_review()}
      panelTime={
        <HoldStrip
          {...strip}
          className="mt-4"
          detail={`${duration(item.minutes)}, ${relativeTime(start, now)}`}
        />
      }
      foot={null}
    >
      <time-hold
        data-form={formId}
        data-request={
          // Holds are of one service.
          isOwn || isBlocked || choice.also
            ? undefined
            : JSON.stringify({
                ...item.key,
                startTime: choice.startsAt,
                branchId: choice.branch,
                staffId: choice.staff,
              })
        }
      >
        <p className="mt-1 mb-3.5 text-ink-2">
          {isSigningIn ? (
            <ParaglideMessage
              message={m.booking_details_new_here}
              inputs={{}}
              markup={{ link: linkTo(editHref(step)) }}
            />
          ) : code ? (
            m.booking_details_one_code()
          ) : (
            <ParaglideMessage
              message={m.booking_details_have_account}
              inputs={{}}
              markup={{ link: linkTo(paths.signIn(reviewHref)) }}
            />
          )}
        </p>
        <HoldStrip
          {...strip}
          announces
          className="mb-4.5 wide:hidden"
          detail={place}
          picture={
            <Picture
              src={item.picture}
              alt=""
              name={item.storeName}
              coverPattern={item.coverPattern}
              sizes="48px"
              width={48}
              height={48}
              small
            />
          }
        />
        <HoldNotes step={step} refusal={isBlocked ? refusal : undefined} formId={formId} />
        {!code && (
          <p className="mb-3 text-14">
            <Link className={linkClass} href={getHref(2)}>
              {m.booking_details_change_place()}
            </Link>
          </p>
        )}
        <div className="max-w-120">
          {code ? (
            <CodeForm id={formId} step={step} details={details} code={code} placed={placed} />
          ) : (
            <DetailsForm id={formId} step={step} details={details} isBlocked={isBlocked} placed={placed} />
          )}
        </div>
      </time-hold>
      <div className="mt-6 mb-5 wide:hidden">
        <MoneyLines item={item} isLong methods={step.methods} />
      </div>
    </WizardPage>
  )
}

function nextText({ feeCents, storeCents }: Item): string {
  if (feeCents === 0) return m.booking_details_next_confirm()
  const amount = formatKes(feeCents)
  return storeCents === null
    ? m.booking_details_next_pay({ amount })
    : m.booking_details_next_pay_store({ amount, price: formatKes(storeCents) })
}
