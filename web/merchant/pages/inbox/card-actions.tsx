import { m } from '#messages'
import type { ChatCard } from '#contract/entities/chat.ts'
import { dayOf } from '#domain/time/time.ts'
import { buttonClass } from '#web/components/forms/button-look.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { useMay } from '../../layout/role.ts'
import { paths } from '../../paths.ts'

/** What the team does with what a message shows. */
export function CardActions({ card, storeId }: { card: ChatCard; storeId: string }) {
  const may = useMay()
  const look = buttonClass({ variant: 'line', size: 'touch' }, 'min-w-0 flex-1')
  if (card.kind === 'offer')
    return may('editCatalogue') ? (
      <Link className={look} href={paths.offer(card.offerId)}>
        {m.merchant_chat_open_offer()}
      </Link>
    ) : null
  const date = dayOf(Date.parse(card.startTime))
  return (
    <Link className={look} href={paths.calendar({ date, store: storeId, booking: card.bookingId })}>
      {m.merchant_chat_open_booking()}
    </Link>
  )
}
