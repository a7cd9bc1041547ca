import { m } from '#messages'
import type { CalendarFeed, StaffCalendar } from '#contract/calendars.ts'
import { FEED_DAYS } from '#contract/calendars/limits.ts'
import type { At } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import { HelpLink } from '../help-link.tsx'
import { FormSection } from '../form-section.tsx'
import { CalendarList } from './calendar-list.tsx'
import { FeedList } from './feed-list.tsx'

export async function loadPersonCalendars(call: Call, staffId: string, signal: AbortSignal): Promise<Loaded> {
  const [{ calendars }, { feeds }] = await Promise.all([
    call('GET /staff/:id/calendars', { params: { id: staffId }, signal }),
    call('GET /calendar-feeds', { query: { staffId }, signal }),
  ])
  return { calendars, feeds }
}

/** The calendars in which a person is busy, and those that show her bookings. */
export const PersonCalendars = ({ personId, name, isOwn = false, calendars, feeds, now }: PersonProps) => (
  <>
    <FormSection title={m.merchant_calendars_title()}>
      <CalendarList
        personId={personId}
        name={name}
        hint={isOwn ? m.merchant_calendars_hint_own() : m.merchant_calendars_hint()}
        calendars={calendars}
        now={now}
      />
      <p>
        <HelpLink topic="calendars" />
      </p>
    </FormSection>
    <FormSection title={m.merchant_feeds_title()}>
      <p className="quiet">{m.merchant_feeds_hint()}</p>
      <FeedList
        subject={{ staffId: personId }}
        shows={isOwn ? m.merchant_feeds_shows_own(FEED_DAYS) : m.merchant_feeds_shows_person(FEED_DAYS)}
        feeds={feeds}
      />
    </FormSection>
  </>
)

type Loaded = { calendars: StaffCalendar[]; feeds: CalendarFeed[] }
type PersonProps = Loaded & {
  personId: string
  name: string
  /** True for the person who is signed in. */
  isOwn?: boolean
  now: At
}
