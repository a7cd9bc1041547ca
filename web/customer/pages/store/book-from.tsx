import { Phone } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { BookNext } from '#web/ui/booking/next-slots.tsx'
import { ChatLink } from './chat-link.tsx'
import type { BookFrom, StorePageView } from './store-view.ts'

/** The main action at the bottom of a phone's screen: booking, or else asking the store. */
export function StoreFoot({ store: { id, name, phone, bookFrom } }: { store: StorePageView }) {
  if (bookFrom) {
    return (
      <StickyFoot title={feeText(bookFrom)} detail={totalText(bookFrom)}>
        <BookFromLink bookFrom={bookFrom} />
      </StickyFoot>
    )
  }
  return (
    <StickyFoot>
      {phone ? (
        <ButtonLink href={phone.href} aria-label={m.store_call_name({ name, phone: phone.text })}>
          <Phone />
          {m.store_call()}
        </ButtonLink>
      ) : (
        <ChatLink store={{ id, name }} />
      )}
    </StickyFoot>
  )
}

/** Booking link above the contact on a wide screen. */
export function BookFromPanel({ bookFrom }: { bookFrom: BookFrom }) {
  return (
    <div className="mb-5 grid gap-2">
      <BookFromLink bookFrom={bookFrom} size="lg" />
      <p className="quiet text-center">
        {[feeText(bookFrom), totalText(bookFrom)].filter((text) => text !== null).join(' · ')}
      </p>
    </div>
  )
}

function BookFromLink({ bookFrom: { href, price, next }, size }: { bookFrom: BookFrom; size?: 'lg' }) {
  return (
    <ButtonLink href={href} full {...(size && { size })}>
      <BookNext label={m.store_book_from({ price })} next={next} />
    </ButtonLink>
  )
}

const feeText = ({ fee }: BookFrom) => fee ?? m.store_book_no_fee()
const totalText = ({ total }: BookFrom) => (total === null ? null : m.store_book_total({ total }))
