import { Ban, Check, CircleCheck, Clock, DoorOpen, Footprints, Hourglass, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PillTone } from '#web/components/feedback/pill.tsx'
import type { Status } from './day-plan.ts'

/** How each status is shown: the CSS class of its card, its icon, its label. */
export const STATUS_DISPLAY: Record<
  Status,
  { className: string; icon: ReactNode; label: string; tone?: PillTone }
> = {
  held: { className: 'gap', icon: <Hourglass />, label: 'Held, not paid' },
  waiting: { className: 'pend', icon: <Clock />, label: 'To confirm', tone: 'info' },
  confirmed: { className: 'conf', icon: <CircleCheck />, label: 'Confirmed', tone: 'ok' },
  coming: { className: 'conf', icon: <Footprints />, label: 'Is coming', tone: 'ok' },
  checked_in: { className: 'in', icon: <DoorOpen />, label: 'Checked in' },
  completed: { className: 'done', icon: <Check />, label: 'Done' },
  cancelled: { className: 'done', icon: <Ban />, label: 'Cancelled', tone: 'bad' },
  missed: { className: 'done', icon: <UserX />, label: 'Nobody came', tone: 'bad' },
}
