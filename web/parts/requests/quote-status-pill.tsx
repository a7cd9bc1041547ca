import { Ban, CircleCheck, Clock, Hourglass, type Icon } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { QuoteStatus } from '#domain/requests/service-request.ts'
import { Pill, type PillTone } from '#web/ui/feedback/pill.tsx'

export function QuoteStatusPill({ status }: { status: QuoteStatus }) {
  const { tone, icon, text } = LOOKS[status]
  return (
    <Pill tone={tone} icon={icon}>
      {text()}
    </Pill>
  )
}

const LOOKS: Record<QuoteStatus, { tone?: PillTone; icon: Icon; text: () => string }> = {
  pending: { tone: 'info', icon: Clock, text: m.quote_status_pending },
  accepted: { tone: 'ok', icon: CircleCheck, text: m.quote_status_accepted },
  rejected: { tone: 'bad', icon: Ban, text: m.quote_status_rejected },
  withdrawn: { icon: Ban, text: m.quote_status_withdrawn },
  expired: { icon: Hourglass, text: m.quote_status_expired },
}
export const quoteStatusText = (status: QuoteStatus): string => LOOKS[status].text()
