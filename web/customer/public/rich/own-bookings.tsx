import { m } from '#messages'
import { CalendarDays } from '#web/ui/icons/icons.tsx'
import { Section } from '#web/ui/feedback/section.tsx'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import { usePersonal } from '../../layout/personal/use-personal.ts'
import { BookAgain } from '../../pages/bookings/book-again.tsx'
import type { NextBooking as Next } from '../../pages/bookings/load-next.ts'

/** The customer's next booking and last visits, on the home page. */
export function OwnBookingsPart() {
  const personal = usePersonal()
  const again = personal?.again ?? []
  return (
    <>
      {personal?.next && (
        <Section title={m.home_next_title()}>
          <NextBooking {...personal.next} />
        </Section>
      )}
      {again.length > 0 && (
        <Section title={m.booking_again()}>
          <BookAgain visits={again} />
        </Section>
      )}
    </>
  )
}

const NextBooking = ({ href, title, storeName, when, inTime }: Next) => (
  <article className="relative flex min-w-0 items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 hover:border-edge">
    <CalendarDays className="size-6 flex-none text-ink-2" aria-hidden />
    <div className="min-w-0">
      <h3 className="line-clamp-2 font-text text-16 leading-snug font-semibold narrow:line-clamp-none">
        <CardLink className="after:rounded-card" href={href}>
          {title}
        </CardLink>
      </h3>
      <p className="quiet truncate narrow:whitespace-normal">{storeName}</p>
      <p className="text-14 leading-small">
        <b className="tabular-nums">{when}</b> <span className="text-ink-2">{inTime}</span>
      </p>
    </div>
  </article>
)
