import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarDays, MapPin, UserRound } from '#web/ui/icons/icons.tsx'
import { useId, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { capitalize } from '#domain/text/capitalize.ts'
import { isRequest } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { dayAndTime, duration, relativeTime, timeOfDay } from '#domain/time/time.ts'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { SumList } from '#web/ui/commerce/sum-list.tsx'
import { NextSteps } from '#web/ui/feedback/next-steps.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { readProblem } from '#web/api/sent-problem.ts'
import { Part } from '#web/ui/feedback/part.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { paths } from '../../../paths.ts'
import { directionsText } from '../../../branches/directions.ts'
import { CancelTerms } from './cancel-terms.tsx'
import { isHeld, getStart } from '../state/choice.ts'
import { afterCredit, getCredit, UseRewards } from '../payment/credit.tsx'
import { GuestFields, type DraftProps } from '../details/guest-fields.tsx'
import { ItemSummary, MoneyLines } from '../frame/money-lines.tsx'
import { chooseMethod, PAY_FROM, payingPhone, PayPart } from './pay-part.tsx'
import { getAnswers, focusFirstError, QuestionFields, refusedAnswers } from '../details/question-fields.tsx'
import { RefusalNotes } from '../details/refusal-notes.tsx'
import { confirmationText, laterPaymentText, nextSteps, staffText } from './review-texts.ts'
import { isUnavailable, useSlotChecks } from '../state/slot-checks.tsx'
import { ClaimDialog } from '../payment/payment-dialogs.ts'
import { useOrder } from '../payment/use-order.ts'
import type { Answer } from '../state/answer.ts'
import { findFaults, hasFaults, needsConfirmation, NO_FAULTS, ownPhone } from './order.ts'
import { WizardPage } from '../frame/wizard-page.tsx'
import type { WizardState } from '../state/wizard-state.ts'

/** Step 3: the summary, then one button: pay the access fee, or confirm. */
export function ReviewStep(wizard: WizardState & DraftProps) {
  const {
    item,
    now,
    answer,
    choice,
    branches,
    staff,
    getHref,
    otherTimesHref,
    held,
    reserved,
    draft,
    onDraft,
  } = wizard
  const formId = useId()
  const start = getStart(choice) ?? now
  const place = branches.find((each) => each.id === choice.branch)
  const hasPeople = staff.some((each) => each.branchId === choice.branch)
  const person = staff.find((each) => each.id === choice.staff)
  const [free] = useSlotChecks(wizard, place ? [{ branchId: place.id, staffId: person?.id }] : [])
  const order = useOrder(wizard)
  const phone = ownPhone(wizard)
  const [isAsking, setAsking] = useState(false)
  const [isClaiming, setClaiming] = useState(false)
  const [faults, setFaults] = useState(isSent(answer) ? findFaults(wizard, draft) : NO_FAULTS)
  const answers = getAnswers(wizard, draft)
  const credit = getCredit(wizard, draft)
  const pays = credit.toPayCents > 0
  const amount = formatKes(credit.toPayCents)
  const method = chooseMethod(wizard.methods, payingPhone(phone, draft), draft)
  const payLabel = m.booking_pay_with({ amount, provider: providerName(method) })
  const confirmLabel = isRequest(item) ? m.booking_review_request() : m.booking_review_confirm()
  const busyLabel = pays
    ? m.booking_pay_sending()
    : isRequest(item)
      ? m.booking_review_sending()
      : m.booking_busy()
  // A hold that has ended is explained by itself.
  const refusal =
    order.problem ?? readProblem(answer?.problem) ?? (wizard.hasHoldEnded ? undefined : free?.problem)
  const heldUntil = reserved && isHeld(reserved, choice) ? reserved.until : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (order.isBusy) return
    const found = findFaults(wizard, draft)
    setFaults(found)
    const payer = payingPhone(phone, draft)
    if (focusFirstError(item.questions, found.answers)) return
    if (found.phone !== undefined) focusField(PAY_FROM)
    else if (hasFaults(found)) focusField(found.guest.name ? 'guestName' : 'guestPhone')
    else if (pays && payer !== null) void order.pay(payer, method)
    else if (needsConfirmation(item)) setAsking(true)
    else void confirm()
  }

  async function confirm() {
    await order.confirm()
    setAsking(false)
  }

  const action = isUnavailable(free) ? (
    <ButtonLink size="lg" full href={otherTimesHref}>
      {m.booking_refused_choose_time()}
    </ButtonLink>
  ) : (
    <Button
      type="submit"
      form={formId}
      size="lg"
      full
      disabled={free?.state === 'loading' || refusal?.code === 'slot-taken'}
      busy={!isAsking && order.isBusy && busyLabel}
    >
      {pays ? payLabel : confirmLabel}
    </Button>
  )

  return (
    <WizardPage
      {...wizard}
      step={3}
      creditCents={credit.creditCents}
      title={pays ? m.booking_review_title_pay() : m.booking_review_title()}
      action={action}
      note={
        pays ? (
          <ParaglideMessage
            message={m.booking_review_note_pay}
            markup={{
              terms: linkTo(paths.terms()),
            }}
          />
        ) : credit.creditCents > 0 ? (
          m.booking_credit_nothing_left()
        ) : (
          m.booking_review_note_free()
        )
      }
      foot={
        <StickyFoot>
          {action}
          <p className="text-12 leading-row text-ink-2 text-center">
            {laterPaymentText(pays ? item : afterCredit(item, credit))}
          </p>
        </StickyFoot>
      }
    >
      <form id={formId} method="post" action={getHref(3)} noValidate onSubmit={submit}>
        {/* Enter in a field does not pay. */}
        <button type="submit" disabled hidden aria-hidden>
          {confirmLabel}
        </button>
        <input type="hidden" name="form" value="review" />
        <input type="hidden" name="feeCents" value={item.feeCents} />
        <div className="wide:hidden mt-3.5">
          <ItemSummary item={item} place={place?.name} />
        </div>

        {answer?.asks && (
          <Note role="status" className="mt-4 max-w-140">
            <input type="hidden" name="agreed" value="yes" />
            <b>{confirmationText(item, start, now).title}</b> {confirmationText(item, start, now).description}
          </Note>
        )}
        <RefusalNotes
          wizard={wizard}
          refusal={refusal}
          onClaim={() => setClaiming(true)}
          onPayByHand={() => void order.payByHand()}
          amountCents={credit.toPayCents}
          isFree={free?.state === 'loading' ? undefined : free?.state === 'free'}
        />

        <section className="pt-5 pb-5" aria-label={m.booking_review_chosen()}>
          <SumList
            items={[
              {
                icon: <CalendarDays />,
                what: m.booking_review_change_time(),
                title: dayAndTime(start, now),
                detail: capitalize(
                  m.booking_when_and_duration({
                    when: relativeTime(start, now),
                    duration: duration(item.minutes),
                  }),
                ),
                changeHref: getHref(1),
              },
              {
                icon: <MapPin />,
                what: m.booking_review_change_place(),
                title: place?.name ?? item.storeName,
                detail: place && [place.address, directionsText(place)].filter(Boolean).join('. '),
                changeHref: getHref(2),
              },
              ...(hasPeople
                ? [
                    {
                      icon: <UserRound />,
                      what: m.booking_review_change_staff(),
                      title: person ? person.name : m.booking_anyone(),
                      detail: heldUntil
                        ? m.booking_review_held({ time: timeOfDay(heldUntil) })
                        : staffText(person, free?.state, timeOfDay(start)),
                      changeHref: getHref(2),
                    },
                  ]
                : []),
            ]}
          />
        </section>
        <div className="wide:hidden mb-5">
          <MoneyLines item={item} isLong creditCents={credit.creditCents} methods={wizard.methods} />
        </div>

        <QuestionFields
          item={item}
          answers={answers}
          errors={{ ...refusedAnswers(refusal), ...faults.answers }}
          onAnswer={(id, text) => onDraft({ answers: { ...draft.answers, [id]: text } })}
        />

        <UseRewards {...credit} onChange={(useRewards) => onDraft({ useRewards })} />

        {pays ? (
          <PayPart
            {...{ item, start, now, phone, draft, onDraft, method }}
            methods={wizard.methods}
            creditCents={credit.creditCents}
            error={faults.phone}
          />
        ) : (
          <Part title={m.booking_review_plans()}>
            <div className="max-w-140">
              <CancelTerms item={item} creditCents={credit.creditCents} start={start} now={now} />
            </div>
          </Part>
        )}

        <Part title={m.booking_guest_title()}>
          <GuestFields draft={draft} onDraft={onDraft} errors={faults.guest} />
        </Part>

        <Part title={m.booking_review_next()}>
          <NextSteps steps={nextSteps(afterCredit(item, credit), start, now, heldUntil)} />
        </Part>
      </form>

      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...confirmationText(item, start, now)}
        confirmLabel={confirmLabel}
        cancelLabel={m.ui_not_now()}
        busy={order.isBusy && busyLabel}
        onConfirm={() => void confirm()}
      />
      {isClaiming && held && (
        <ClaimDialog bookingId={held.id} feeCents={credit.toPayCents} onClose={() => setClaiming(false)} />
      )}
    </WizardPage>
  )
}

/** True if the answer is to a form that was sent to book. */
const isSent = (answer: Answer | undefined) => answer?.draft !== undefined && !answer.isTyping

const focusField = (name: string) => document.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
