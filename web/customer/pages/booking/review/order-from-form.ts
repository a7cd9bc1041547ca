import { redirect } from 'react-router'
import { PROMPT_METHODS } from '#domain/payments/payment-methods.ts'
import { toDay } from '#domain/time/time.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { formText, toSentProblem } from '../../../form-actions.ts'
import { paths } from '../../../paths.ts'
import { answerFieldName } from '../details/question-fields.tsx'
import { getCredit } from '../payment/credit.tsx'
import { PAY_ROUTES } from '../payment/pay-routes.ts'
import type { Answer } from '../state/answer.ts'
import { isHeld, readChoice, type ItemKey } from '../state/choice.ts'
import type { Draft } from '../state/draft.ts'
import { heldBooking, loadLastStep, type Item } from '../state/load.ts'
import { findFaults, hasFaults, needsConfirmation, ownPhone, toBookingRequest } from './order.ts'
import { chooseMethod, PAY_FROM, payingPhone } from './pay-part.tsx'

/**
 * Makes the booking of the review page and starts its payment. The server answers a repeated form with the first booking.
 * A form with a fault, and a refused one, is answered with its input.
 */
export async function orderFromForm(args: LoaderArgs, key: ItemKey, form: FormData): Promise<Answer> {
  const { context, request, url } = args
  const call = context.get(callContext)
  const loaded = await loadLastStep(args, key)
  const { now, methods } = loaded
  // The fee that was shown, which the server compares with the present one.
  const item = { ...loaded.item, feeCents: Number.parseInt(formText(form, 'feeCents'), 10) || 0 }
  const choice = readChoice(url.searchParams, toDay(now))
  const held = loaded.held && loaded.held.until > now ? loaded.held : null
  const ordered = { ...loaded, item, held, choice }
  const draft = readDraft(form, item)
  if (form.has('payWith')) draft.payFrom = form.get('payWith') === 'other' ? '' : null
  if (form.has('payWith') || form.has('preview')) return { draft, isPreview: true }

  const body = toBookingRequest(ordered, draft)
  const { toPayCents } = getCredit(ordered, draft)
  const payer = payingPhone(ownPhone(ordered), draft)
  try {
    if (form.has('byHand')) {
      if (held && isHeld(held, choice)) throw redirect(paths.book.payByHand(held.id))
      const { booking } = await call('POST /bookings/offers', { body })
      throw redirect(booking.requiresPayment ? paths.book.payByHand(booking.id) : paths.book.done(booking.id))
    }
    if (hasFaults(findFaults(ordered, draft))) return { draft }
    if (toPayCents > 0 && payer !== null) {
      const method = chooseMethod(methods, payer, draft)
      const { booking } = await call(PAY_ROUTES[method], {
        body: {
          bookingData: body,
          phoneNumber: payer,
          amount: toPayCents / 100,
          type: 'booking_access_fee',
        },
      })
      throw redirect(booking.requiresPayment ? paths.book.pay(booking.id) : paths.book.done(booking.id))
    }
    if (needsConfirmation(item) && !form.has('agreed')) return { draft, asks: true }
    const { booking } =
      item.kind === 'offer'
        ? await call('POST /bookings/offers', { body })
        : await call('POST /bookings/service', { body })
    throw redirect(paths.book.done(booking.id))
  } catch (error) {
    if (error instanceof Response) throw error
    const { code, extra } = toProblem(error)
    const bookingId = extra?.bookingId
    if (typeof bookingId !== 'string') return { draft, problem: toSentProblem(error) }
    if (code === 'nothing-to-pay') throw redirect(paths.book.done(bookingId))
    // The time is held although the payment was rejected: the page continues with that booking.
    return {
      draft,
      problem: toSentProblem(error),
      held: await heldBooking(call, bookingId, request.signal),
    }
  }
}

function readDraft(form: FormData, { questions }: Item): Draft {
  const payBy = PROMPT_METHODS.find((each) => each === form.get('payBy'))
  const payFrom = form.get(PAY_FROM)
  return {
    notes: formText(form, 'notes'),
    isForGuest: form.has('isForGuest'),
    guestName: formText(form, 'guestName'),
    guestPhone: formText(form, 'guestPhone'),
    payFrom: typeof payFrom === 'string' ? payFrom : null,
    ...(payBy && { payBy }),
    answers: Object.fromEntries(questions.map(({ id }) => [id, formText(form, answerFieldName(id))])),
    useRewards: form.has('useRewards'),
    usePackage: form.has('usePackage'),
  }
}
