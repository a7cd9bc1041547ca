import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ChatCard } from '#contract/entities/chat.ts'
import type { MerchantAction } from '#domain/accounts/merchant-role.ts'
import { dayOf } from '#domain/time/time.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../../paths.ts'

/** What the team does with what a message shows; null for nothing. */
export function cardActions(
  card: ChatCard,
  { storeId, may }: { storeId: string; may: (action: MerchantAction) => boolean },
): ReactNode {
  if (card.kind === 'offer')
    return may('editCatalogue') ? (
      <Link href={paths.offer(card.offerId)}>{m.merchant_chat_open_offer()}</Link>
    ) : null
  const date = dayOf(Date.parse(card.startTime))
  return (
    <>
      <Link href={paths.calendar({ date, store: storeId, booking: card.bookingId })}>
        {m.merchant_chat_open_booking()}
      </Link>
      <Link href={paths.calendar({ date, store: storeId })}>{m.merchant_chat_open_day()}</Link>
    </>
  )
}
