import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import type { BookingReply } from './booking-reply.ts'

type Message = BookingReply['messages'][number]
type MessagesProps = {
  bookingId: string
  messages: readonly Message[]
  maySend: boolean
  onSent: () => unknown
}

const CHANNELS: Record<Message['channel'], string> = {
  sms: 'SMS to',
  email: 'E-mail to',
  push: 'Push message to',
  inbox: 'In the account of',
}

/** Messages that were sent, whether they arrived, and the button that sends one again. */
export const Messages = ({ bookingId, messages, maySend, onSent }: MessagesProps) => (
  <Panel
    title="Messages"
    end={`${messages.length} sent, ${messages.filter(({ state }) => state === 'failed').length || 'none'} failed`}
  >
    {messages.length === 0 ? (
      <p className="text-15 text-ink-2">No message was sent.</p>
    ) : (
      <DataTable
        caption="Table of messages"
        rows={messages}
        toKey={({ id }) => id}
        columns={[
          {
            title: 'Message',
            cell: ({ title, channel, to }) => (
              <>
                {title}
                <span className="block text-14 text-ink-2">
                  {CHANNELS[channel]} {to}
                </span>
              </>
            ),
          },
          { title: 'When', cell: ({ at }) => dayAndTime(Date.parse(at)) },
          {
            title: 'State',
            cell: ({ state, detail }) => (
              <>
                <StatusPill status={state} />
                {state === 'failed' && detail !== null && (
                  <span className="mt-1 block text-14 text-ink-2">{detail}</span>
                )}
              </>
            ),
          },
          ...(maySend
            ? [
                {
                  title: 'Again',
                  cell: (message: Message) => (
                    <Again bookingId={bookingId} message={message} onSent={onSent} />
                  ),
                },
              ]
            : []),
        ]}
      />
    )}
  </Panel>
)

const WHY_NOT: Record<Exclude<Message['again'], 'possible'>, string> = {
  untrue: 'No longer true',
  past: 'The visit is over',
  once: 'Written once',
  listed: 'In the account',
}

type AgainProps = { bookingId: string; message: Message; onSent: () => unknown }

function Again({ bookingId, message: { id, title, channel, again }, onSent }: AgainProps) {
  if (again !== 'possible') return <span className="text-14 text-ink-2">{WHY_NOT[again]}</span>
  return (
    <ReasonDialog
      trigger={
        <Button variant="line" size="touch" aria-label={`Send again: ${title}, by ${channel}`}>
          Send again
        </Button>
      }
      title={`Send “${title}” again?`}
      description={`By ${channel === 'sms' ? 'SMS' : 'e-mail'}, written from the booking as it is now, to the number or address of today. Three times at most.`}
      confirmLabel="Send"
      toast="The message is on its way"
      send={(reason) =>
        call('POST /admin/bookings/:id/messages', {
          params: { id: bookingId },
          body: { messageId: id, reason },
        })
      }
      onDone={onSent}
    />
  )
}
