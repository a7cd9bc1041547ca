import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarDays, MapPin, UserRound } from '#web/ui/icons/icons.tsx'
import { useId } from 'react'
import { m } from '#messages'
import { capitalize } from '#domain/text/capitalize.ts'
import { isRequest } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { dayAndTime, duration, relativeTime, timeOfDay } from '#domain/time/time.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { SumList } from '#web/ui/commerce/sum-list.tsx'
import { NextSteps } from '#web/ui/feedback/next-steps.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { paths } from '../../../paths.ts'
import { directionsText } from '../../../branches/directions.ts'
import { CancelTerms } from './cancel-terms.tsx'
import { isHeld, getStart } from '../state/choice.ts'
import { EMPTY_DRAFT } from '../state/draft.ts'
import { isUnavailable, readSlotCheck } from '../state/slot-check.ts'
import { afterCredit, getCredit, UseRewards } from '../payment/credit.tsx'
import { findPayingPackage, UsePackage } from '../payment/use-package.tsx'
import { GuestFields } from '../details/guest-fields.tsx'
import { getAnswers, QuestionFields, refusedAnswers } from '../details/question-fields.tsx'
import { RefusalNotes } from '../details/refusal-notes.tsx'
import { ItemSummary, MoneyLines } from '../frame/money-lines.tsx'
import { WizardPage } from '../frame/wizard-page.tsx'
import type { LastStepState } from '../state/wizard-state.ts'
import { findFaults, NO_FAULTS, ownPhone } from './order.ts'
import { chooseMethod, payingPhone, PayPart } from './pay-part.tsx'
import { VisitLines } from '#web/ui/booking/visit-lines.tsx'
import { confirmationText, laterPaymentText, nextSteps, staffText } from './review-texts.ts'

/** The last step of a customer: the summary, then one button: pay the access fee, or confirm. */
export function ReviewStep(step: LastStepState) {
  const { item, now, answer, choice, branches, staff, getHref, otherTimesHref, reserved } = step
  const formId = useId()
  const draft = answer?.draft ?? EMPTY_DRAFT
  const start = getStart(choice) ?? now
  const place = branches.find((each) => each.id === choice.branch)
  const hasPeople = staff.some((each) => each.branchId === choice.branch)
  const person = staff.find((each) => each.id === choice.staff)
  const isOwn = isHeld(reserved, choice)
  const slot = isOwn ? ({ state: 'free' } as const) : readSlotCheck(step.checked)
  const phone = ownPhone(step)
  const faults = answer?.draft && !answer.isPreview ? findFaults(step, draft) : NO_FAULTS
  const credit = getCredit(step, draft)
  const pays = credit.toPayCents > 0
  const isPaidByPackage = findPayingPackage(step, draft) !== null
  const priced = isPaidByPackage ? { ...item, storeCents: 0, normalCents: 0 } : item
  const amount = formatKes(credit.toPayCents)
  const method = chooseMethod(step.methods, payingPhone(phone, draft), draft)
  // A hold that has ended is explained by itself.
  const refusal =
    readProblem(answer?.problem) ?? (step.hasHoldEnded || !('problem' in slot) ? undefined : slot.problem)
  const heldUntil = isOwn ? reserved?.until : undefined
  const confirmation = confirmationText(item, start, now)

  const action = isUnavailable(slot) ? (
    <ButtonLink size="lg" full href={otherTimesHref}>
      {m.booking_refused_choose_time()}
    </ButtonLink>
  ) : (
    <Button
      type="submit"
      form={formId}
      size="lg"
      full
      disabled={refusal?.code === 'slot-taken'}
      data-busy={
        pays ? m.booking_pay_sending() : isRequest(item) ? m.booking_review_sending() : m.booking_busy()
      }
    >
      {pays
        ? m.booking_pay_with({ amount, provider: providerName(method) })
        : isRequest(item)
          ? m.booking_review_request()
          : m.booking_review_confirm()}
    </Button>
  )

  return (
    <WizardPage
      {...step}
      item={priced}
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
            {laterPaymentText(pays ? priced : afterCredit(priced, credit))}
          </p>
        </StickyFoot>
      }
    >
      <kept-draft
        data-owner={step.userId}
        data-item={'offerId' in item.key ? item.key.offerId : item.key.serviceId}
        data-sent={answer?.draft ? '' : undefined}
      >
        <sent-form>
          <form id={formId} method="post" action={getHref(3)} noValidate>
            {/* Enter in a field does not pay. */}
            <button type="submit" disabled hidden aria-hidden>
              {m.booking_continue()}
            </button>
            <input type="hidden" name="form" value="review" />
            <input type="hidden" name="feeCents" value={item.feeCents} />
            <div className="wide:hidden mt-3.5">
              <ItemSummary item={item} place={place?.name} />
            </div>

            {answer?.asks && (
              <Note role="status" className="mt-4 max-w-140">
                <input type="hidden" name="agreed" value="yes" />
                <b>{confirmation.title}</b> {confirmation.description}
              </Note>
            )}
            <RefusalNotes
              step={step}
              refusal={refusal}
              amountCents={credit.toPayCents}
              isFree={slot.state === 'unknown' ? undefined : slot.state === 'free'}
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
                            : staffText(person, slot.state, timeOfDay(start)),
                          changeHref: getHref(2),
                        },
                      ]
                    : []),
                ]}
              />
            </section>
            {step.visit && (
              <Part title={m.booking_visit_who()}>
                <VisitLines items={step.visit} />
              </Part>
            )}
            <div className="wide:hidden mb-5">
              <MoneyLines item={priced} isLong creditCents={credit.creditCents} methods={step.methods} />
            </div>

            <QuestionFields
              item={item}
              answers={getAnswers(step, draft)}
              errors={{ ...refusedAnswers(refusal), ...faults.answers }}
            />

            <UseRewards {...credit} />
            <UsePackage bought={step.boughtPackage} isUsed={isPaidByPackage} />

            {pays ? (
              <PayPart
                {...{ item, start, now, phone, draft, method }}
                methods={step.methods}
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
              <GuestFields draft={draft} errors={faults.guest} />
            </Part>

            <Part title={m.booking_review_next()}>
              <NextSteps steps={nextSteps(afterCredit(priced, credit), start, now, heldUntil)} />
            </Part>
          </form>
        </sent-form>
      </kept-draft>
    </WizardPage>
  )
}
