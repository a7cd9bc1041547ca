import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { toDay, shortDay, timeOfDay } from '#domain/time/time.ts'
import { SlotLink, SlotLinks } from '#web/ui/booking/slot-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../../paths.ts'
import { isHeld, getStart } from '../state/choice.ts'
import { withRetry } from '../frame/with-retry.ts'
import { ClaimLink } from '../payment/claim-button.tsx'
import { isAboutAnswers } from './question-fields.tsx'
import { alternativeTo, getNearestSlots } from '../state/refusal.ts'
import type { LastStepState } from '../state/wizard-state.ts'

/** Explains why the booking was not made or paid, and what to do about it. */
export function RefusalNotes({ step, refusal, amountCents, isFree }: RefusalNotesProps) {
  const { held, choice, now, getHref, otherTimesHref, hasHoldEnded } = step
  const nearest = refusal ? getNearestSlots(refusal) : []
  const alternative = refusal && alternativeTo(refusal, step)
  return (
    <div className="grid grid-cols-1 gap-3 mt-4 empty:hidden max-w-140">
      {held?.prompt && !refusal && isHeld(held, choice) && (
        <Note tone="info" role="status">
          {held.prompt.isAnswered
            ? m.booking_review_prompt_open({ amount: formatKes(amountCents ?? 0), phone: held.prompt.phone })
            : m.booking_review_prompt_unanswered({
                phone: held.prompt.phone,
                provider: providerName(held.method),
              })}{' '}
          <Link className={linkClass} href={paths.book.pay(held.id)}>
            {m.booking_continue()}
          </Link>
        </Note>
      )}
      {hasHoldEnded && !refusal && (
        <Note tone="info" role="status">
          <b>{m.booking_review_hold_ended({ time: timeOfDay(getStart(choice) ?? now) })}</b>{' '}
          {isFree === true ? m.booking_review_hold_again() : isFree === false && m.booking_review_hold_gone()}{' '}
          <Link className={linkClass} href={otherTimesHref}>
            {m.booking_refused_choose_time()}
          </Link>
        </Note>
      )}
      {held?.failure != null && !refusal && (
        <Note tone="bad" role="status">
          <b>{m.booking_review_failed()}</b> {held.failure}
          {isHeld(held, choice) && ` ${m.booking_review_still_held({ time: timeOfDay(held.until) })}`}{' '}
          {isHeld(held, choice) && (
            <>
              <Link className={linkClass} href={paths.book.payByHand(held.id)}>
                {m.booking_pay_another_way()}
              </Link>
              {' · '}
            </>
          )}
          {held.method !== 'airtel' && <ClaimLink bookingId={held.id} feeCents={amountCents ?? 0} />}
        </Note>
      )}
      {refusal && (
        <Note tone="bad" role="alert">
          <b>{isAboutAnswers(refusal) ? m.booking_questions_check() : withRetry(refusal)}</b>
          {nearest.length > 0 && ` ${m.booking_refused_nearest()}`}
          {alternative && (
            <>
              {' '}
              <Link className={linkClass} href={alternative.href}>
                {alternative.label}
              </Link>
            </>
          )}
          {NO_PROMPT.has(refusal.code) && amountCents !== undefined && (
            <>
              {' '}
              <button type="submit" name="byHand" className={linkClass}>
                {m.booking_pay_another_way()}
              </button>
            </>
          )}
        </Note>
      )}
      {nearest.length > 0 && (
        <SlotLinks>
          {nearest.map((slot) => (
            <SlotLink
              key={slot.startsAt}
              href={getHref(3, { ...choice, date: undefined, startsAt: slot.startsAt })}
              time={slot.startTime}
              note={shortDay(toDay(Date.parse(slot.startsAt)), now)}
            />
          ))}
        </SlotLinks>
      )}
    </div>
  )
}

/** Problems after which no prompt can be sent now. */
const NO_PROMPT = new Set(['mpesa-busy', 'mpesa-refused', 'phone-limit', 'phone-busy', 'prompt-open'])

type RefusalNotesProps = {
  step: LastStepState
  refusal: Problem | undefined
  /** Amount left to pay, in the review. */
  amountCents?: number
  /** True if the chosen time is free; undefined while that is not known. */
  isFree?: boolean | undefined
}
