import { useNavigate, useRevalidator } from 'react-router'
import type { PromptMethodName } from '#domain/payments/payment-methods.ts'
import { callOnce } from '#web/api/call-once.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { useGo } from '#web/app/document/go.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../../paths.ts'
import { isHeld, stepHref } from '../state/choice.ts'
import { toBookingRequest } from '../review/order.ts'
import { getCredit } from './credit.tsx'
import { PAY_ROUTES } from './pay-routes.ts'
import type { Draft } from '../state/draft.ts'
import { isAboutAnswers } from '../details/question-fields.tsx'
import type { WizardState } from '../state/wizard-state.ts'

/**
 * Makes the booking and pays for it. A second click is ignored, and the server answers a repeated request
 * with the first booking.
 */
export function useOrder(wizard: WizardState & { draft: Draft }) {
  const { item, choice, held, draft } = wizard
  const navigate = useNavigate()
  const go = useGo()
  const { revalidate } = useRevalidator()
  const chosen = JSON.stringify(choice)
  const send = useSubmit((_choice: string, work: () => Promise<string>) => work(), {
    onSuccess: (href) => {
      go(href)
      // The button is busy until the browser has loaded the page, and not when it comes back to this one.
      return new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
    },
    // The store may have changed its questions.
    onProblem: (problem) => (isAboutAnswers(problem) ? revalidate() : undefined),
  })
  const runOnce = (work: () => Promise<string>) => send.submit(chosen, work)

  const { toPayCents } = getCredit(wizard, draft)
  const request = toBookingRequest(wizard, draft)

  const pay = (msisdn: string, method: PromptMethodName) =>
    runOnce(async () => {
      try {
        const { booking } = await callOnce(PAY_ROUTES[method], {
          body: {
            bookingData: request,
            phoneNumber: msisdn,
            amount: toPayCents / 100,
            type: 'booking_access_fee',
          },
        })
        return booking.requiresPayment ? paths.book.pay(booking.id) : paths.book.done(booking.id)
      } catch (error) {
        const problem = toProblem(error)
        const bookingId = problem.extra?.bookingId
        if (typeof bookingId !== 'string') throw problem
        if (problem.code === 'nothing-to-pay') return paths.book.done(bookingId)
        // The time is held although the payment was rejected: this page continues with that booking.
        const heldHref = stepHref(item.key, 3, choice, { booking: bookingId })
        await navigate(heldHref, { replace: true, preventScrollReset: true })
        throw problem
      }
    })

  const confirm = () =>
    runOnce(async () => {
      const made =
        item.kind === 'offer'
          ? await callOnce('POST /bookings/offers', { body: request })
          : await callOnce('POST /bookings/service', { body: request })
      return paths.book.done(made.booking.id)
    })

  /** Holds the time if it is not held yet, and shows how to pay without a prompt. */
  const payByHand = () =>
    runOnce(async () => {
      if (held && isHeld(held, choice)) return paths.book.payByHand(held.id)
      const { booking } = await callOnce('POST /bookings/offers', { body: request })
      return booking.requiresPayment ? paths.book.payByHand(booking.id) : paths.book.done(booking.id)
    })

  return {
    isBusy: send.isBusy,
    problem: send.sent === chosen ? send.problem : undefined,
    pay,
    payByHand,
    confirm,
  }
}
