import {
  Ban,
  Check,
  CircleCheck,
  Clock,
  DoorOpen,
  Footprints,
  Hourglass,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import { m } from '#messages'
import type { PillTone } from '#web/components/feedback/pill.tsx'
import type { Status } from './day-plan.ts'

/** How each status is shown: the CSS class of its card, its icon, its label. */
export const STATUS_DISPLAY: Record<
  Status,
  { className: string; icon: LucideIcon; label: () => string; tone?: PillTone }
> = {
  held: { className: 'gap', icon: Hourglass, label: m.merchant_status_held },
  waiting: { className: 'pend', icon: Clock, label: m.merchant_status_waiting, tone: 'info' },
  confirmed: { className: 'conf', icon: CircleCheck, label: m.merchant_status_confirmed, tone: 'ok' },
  coming: { className: 'conf', icon: Footprints, label: m.merchant_status_coming, tone: 'ok' },
  checked_in: { className: 'in', icon: DoorOpen, label: m.merchant_status_checked_in },
  completed: { className: 'done', icon: Check, label: m.merchant_status_completed },
  cancelled: { className: 'done', icon: Ban, label: m.merchant_status_cancelled, tone: 'bad' },
  missed: { className: 'done', icon: UserX, label: m.merchant_status_no_show, tone: 'bad' },
}
