import { kenyanPhone } from '#domain/accounts/phone.ts'
import { isRequest } from '#domain/booking/booking-policy.ts'
import { m } from '#messages'
import { getGuestErrors, type GuestErrors } from '../details/guest-fields.tsx'
import { getAnswerErrors, getAnswers, type AnswerErrors } from '../details/question-fields.tsx'
import { getCredit } from '../payment/credit.tsx'
import { findPayingPackage } from '../payment/use-package.tsx'
import { listAlso, type Choice } from '../state/choice.ts'
import type { Draft } from '../state/draft.ts'
import type { Item, LoadedLastStep } from '../state/load.ts'
import { payingPhone } from './pay-part.tsx'

/** What is ordered on the review page, with and without scripts. */
type Ordered = Pick<LoadedLastStep, 'item' | 'held' | 'phone' | 'rewardsCents' | 'boughtPackage'>

/** Returns the body of the request for a booking. */
export function toBookingRequest(ordered: Ordered & { choice: Choice }, draft: Draft) {
  const { item, choice } = ordered
  const answers = getAnswers(ordered, draft)
  const given = item.questions.flatMap(({ id, question }) => {
    const answer = answers[id]?.trim()
    return answer ? [{ questionId: id, question, answer }] : []
  })
  const { canUseCents, creditCents } = getCredit(ordered, draft)
  const also = listAlso(choice)
  const paying = findPayingPackage(ordered, draft)
  const what =
    also.length === 0
      ? { ...item.key, staffId: choice.staff }
      : { items: [{ ...item.key, staffId: choice.staff }, ...also.map((serviceId) => ({ serviceId }))] }
  return {
    ...what,
    ...(canUseCents > 0 && { useRewards: creditCents > 0 }),
    ...(paying && { packageId: paying.id }),
    startTime: choice.startsAt ?? '',
    branchId: choice.branch,
    ...(draft.notes.trim() && { notes: draft.notes.trim() }),
    ...(given.length > 0 && { answers: given }),
    ...(draft.isForGuest && {
      isForGuest: true,
      clientInfo: { name: draft.guestName.trim(), phone: kenyanPhone(draft.guestPhone) },
    }),
  }
}

/** Faults of the input, by part of the page. */
export type Faults = { answers: AnswerErrors; phone: string | undefined; guest: GuestErrors }
export const NO_FAULTS: Faults = { answers: {}, phone: undefined, guest: {} }

export function findFaults(ordered: Ordered, draft: Draft): Faults {
  const isPaying = getCredit(ordered, draft).toPayCents > 0
  return {
    answers: getAnswerErrors(ordered.item.questions, getAnswers(ordered, draft)),
    phone: isPaying && payingPhone(ownPhone(ordered), draft) === null ? m.booking_phone_invalid() : undefined,
    guest: getGuestErrors(draft),
  }
}

export const hasFaults = ({ answers, phone, guest }: Faults): boolean =>
  phone !== undefined || [answers, guest].some((errors) => Object.keys(errors).length > 0)

/** The phone that pays unless the customer types another: the one of a payment before, or their own. */
export const ownPhone = ({ held, phone }: Pick<Ordered, 'held' | 'phone'>): string | null =>
  kenyanPhone(held?.phone ?? '') ?? phone

/** Returns whether the booking takes a second click, because the store decides, or sets the price. */
export const needsConfirmation = (item: Item): boolean =>
  isRequest(item) || (item.kind === 'offer' ? item.needsConsultation : item.isDynamic)
