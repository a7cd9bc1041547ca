import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarDays, MapPin, UserRound } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages'
import { isRequest } from '#domain/booking/booking-policy.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, duration, relativeTime, shortDay, timeOfDay } from '#domain/time/time.ts'
import { bold, boldIn, linkTo } from '#web/components/feedback/message-markup.tsx'
import { SlotLink, SlotLinks } from '#web/components/booking/slot-link.tsx'
import { SumList } from '#web/components/commerce/sum-list.tsx'
import { NextSteps } from '#web/components/feedback/next-steps.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Part } from '#web/components/feedback/part.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { StickyFoot } from '#web/components/navigation/sticky-foot.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { paths } from '../../paths.ts'
import { directionsText } from './branch-words.ts'
import { CancelTerms } from './cancel-terms.tsx'
import { isHeld, startOf } from './choice.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { GuestFields, guestErrorsOf, type DraftProps, type GuestErrors } from './guest-fields.tsx'
import { ItemSummary, MoneyLines } from './money-lines.tsx'
import { PayDialog } from './pay-dialog.tsx'
import {
  answerErrorsOf,
  answersOf,
  focusFirstError,
  isAboutAnswers,
  QuestionFields,
  refusedAnswers,
  type AnswerErrors,
} from './question-fields.tsx'
import { alternativeTo, nearestOf } from './refusal.ts'
import { confirmationText, laterPaymentText, nextSteps, staffText } from './review-texts.ts'
import { useSlotChecks } from './slot-checks.tsx'
import { isAboutPaying, useOrder } from './use-order.ts'
import { WizardPage } from './wizard-page.tsx'
import type { WizardState } from './wizard-state.ts'

/** Step 3: the summary, then one button: pay the access fee, or confirm. */
export function ReviewStep(wizard: WizardState & DraftProps) {
  const { item, now, choice, branches, staff, hrefOf, held, draft, onDraft } = wizard
  const start = startOf(choice) ?? now
  const place = branches.find((each) => each.id === choice.branch)
  const hasPeople = staff.some((each) => each.branchId === choice.branch)
  const person = staff.find((each) => each.id === choice.staff)
  const [free] = useSlotChecks(wizard, place ? [{ branchId: place.id, staffId: person?.id }] : [])
  const isOwnHold = isHeld(held, choice)
  const { order, phone, isAsking, setAsking } = useOrder(wizard)
  const [isClaiming, setClaiming] = useState(false)
  const [guestErrors, setGuestErrors] = useState<GuestErrors>({})
  const [answerErrors, setAnswerErrors] = useState<AnswerErrors>({})
  const answers = answersOf(wizard, draft)
  const needsConfirmation =
    isRequest(item) || (item.kind === 'offer' ? item.needsConsultation : item.isDynamic)
  const pays = item.feeCents > 0
  const amount = formatKes(item.feeCents)
  const payLabel = m.booking_pay_with_mpesa({ amount })
  const confirmLabel = isRequest(item) ? m.booking_review_request() : m.booking_review_confirm()
  const busyLabel = isRequest(item) ? m.booking_review_sending() : m.booking_busy()
  const refusal = order.problem
  const nearest = refusal ? nearestOf(refusal) : []
  const alternative = refusal && alternativeTo(refusal, wizard)

  function submit() {
    const errors = guestErrorsOf(draft)
    setGuestErrors(errors)
    const wrongAnswers = answerErrorsOf(item.questions, answers)
    setAnswerErrors(wrongAnswers)
    if (focusFirstError(item.questions, wrongAnswers)) return
    if (errors.name || errors.phone)
      document.querySelector<HTMLElement>(`[name=${errors.name ? 'guestName' : 'guestPhone'}]`)?.focus()
    else if (pays || needsConfirmation) setAsking(true)
    else void order.confirm()
  }

  const action = (
    <Button
      size="lg"
      full
      disabled={refusal?.code === 'slot-taken'}
      busy={!isAsking && order.isBusy && busyLabel}
      onClick={submit}
    >
      {pays ? payLabel : confirmLabel}
    </Button>
  )

  return (
    <WizardPage
      {...wizard}
      step={3}
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
        ) : (
          m.booking_review_note_free()
        )
      }
      foot={
        <StickyFoot>
          {action}
          <p className="text-12 leading-row text-ink-2 text-center">{laterPaymentText(item)}</p>
        </StickyFoot>
      }
    >
      <div className="wide:hidden mt-3.5">
        <ItemSummary item={item} place={place?.name} />
      </div>

      <div className="grid gap-3 mt-4 empty:hidden max-w-140">
        {held?.failure != null && !refusal && (
          <Note tone="bad" role="status">
            <b>{m.booking_review_failed()}</b> {held.failure}
            {isOwnHold && ` ${m.booking_review_still_held({ time: timeOfDay(held.until) })}`}{' '}
            <button type="button" className={linkClass} onClick={() => setClaiming(true)}>
              {m.booking_claim_title()}
            </button>
          </Note>
        )}
        {refusal && !isAsking && (
          <Note tone="bad" role="alert">
            <b>{isAboutAnswers(refusal) ? m.booking_questions_check() : refusal.message}</b>
            {nearest.length > 0 && ` ${m.booking_refused_nearest()}`}
            {alternative && (
              <>
                {' '}
                <Link className={linkClass} href={alternative.href}>
                  {alternative.label}
                </Link>
              </>
            )}
          </Note>
        )}
        {nearest.length > 0 && (
          <SlotLinks>
            {nearest.map((slot) => (
              <SlotLink
                key={slot.date + slot.startTime}
                href={hrefOf(3, { ...choice, date: slot.date, time: slot.startTime })}
                time={slot.startTime}
                note={shortDay(slot.date)}
              />
            ))}
          </SlotLinks>
        )}
      </div>

      <section className="pt-5 pb-5" aria-label={m.booking_review_chosen()}>
        <SumList
          items={[
            {
              icon: <CalendarDays />,
              what: m.booking_review_change_time(),
              title: dayAndTime(start),
              detail: `${capitalize(relativeTime(start, now))}, ${duration(item.minutes)}`,
              changeHref: hrefOf(1),
            },
            {
              icon: <MapPin />,
              what: m.booking_review_change_place(),
              title: place?.name ?? item.storeName,
              detail: place && [place.address, directionsText(place)].filter(Boolean).join('. '),
              changeHref: hrefOf(2),
            },
            ...(hasPeople
              ? [
                  {
                    icon: <UserRound />,
                    what: m.booking_review_change_staff(),
                    title: person ? person.name : m.booking_anyone(),
                    detail:
                      held && isOwnHold
                        ? m.booking_review_held({ time: timeOfDay(held.until) })
                        : staffText(person, free?.state, choice.time),
                    changeHref: hrefOf(2),
                  },
                ]
              : []),
          ]}
        />
      </section>
      <div className="wide:hidden mb-5">
        <MoneyLines item={item} isLong />
      </div>

      <QuestionFields
        item={item}
        answers={answers}
        errors={{ ...refusedAnswers(refusal), ...answerErrors }}
        onAnswer={(id, answer) => onDraft({ answers: { ...draft.answers, [id]: answer } })}
      />

      <Part title={pays ? m.booking_review_pay_title() : m.booking_review_plans()}>
        {pays && (
          <p className="mb-4">
            {phone ? (
              <ParaglideMessage
                message={m.booking_review_phone}
                inputs={{ number: formatPhone(phone) }}
                markup={{ phone: boldIn('whitespace-nowrap') }}
              />
            ) : (
              m.booking_review_phone_unknown()
            )}
          </p>
        )}
        {pays && <p className="quiet mb-4">{m.booking_review_card()}</p>}
        <div className="max-w-140">
          <CancelTerms item={item} start={start} now={now} />
        </div>
      </Part>

      <Part title={m.booking_guest_title()}>
        <GuestFields draft={draft} onDraft={onDraft} errors={guestErrors} />
      </Part>

      <Part title={m.booking_review_next()}>
        <NextSteps steps={nextSteps(item, start, now)} />
      </Part>

      {pays ? (
        <PayDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={payLabel}
          feeCents={item.feeCents}
          phone={phone}
          busy={order.isBusy}
          problem={order.problem && isAboutPaying(order.problem) ? order.problem : undefined}
          onSend={(msisdn) => void order.pay(msisdn)}
        >
          {item.needsConsultation && (
            <Note>
              <ParaglideMessage
                message={m.booking_review_consultation}
                inputs={{ store: item.storeName }}
                markup={{ b: bold }}
              />
            </Note>
          )}
        </PayDialog>
      ) : (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          {...confirmationText(item, start, now)}
          confirm={confirmLabel}
          keep={m.booking_not_now()}
          busy={order.isBusy && busyLabel}
          onConfirm={() => void order.confirm()}
        />
      )}
      {isClaiming && held && (
        <ClaimDialog bookingId={held.id} feeCents={item.feeCents} onClose={() => setClaiming(false)} />
      )}
    </WizardPage>
  )
}

const capitalize = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
