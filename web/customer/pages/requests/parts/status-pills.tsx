import { Ban, CircleCheck, Clock, type Icon } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { RequestStatus } from '#domain/requests/service-request.ts'
import { Pill, type PillTone } from '#web/ui/feedback/pill.tsx'

export function RequestStatusPill({ status }: { status: RequestStatus }) {
  const { tone, icon, text } = REQUESTS[status]
  return (
    <Pill tone={tone} icon={icon}>
      {text()}
    </Pill>
  )
}

type PillLook = { tone?: PillTone; icon: Icon; text: () => string }

const REQUESTS: Record<RequestStatus, PillLook> = {
  pending: { tone: 'info', icon: Clock, text: m.request_status_pending },
  active: { tone: 'ok', icon: CircleCheck, text: m.request_status_active },
  completed: { icon: CircleCheck, text: m.request_status_completed },
  cancelled: { tone: 'bad', icon: Ban, text: m.request_status_cancelled },
}
export const requestStatusText = (status: RequestStatus): string => REQUESTS[status].text()
