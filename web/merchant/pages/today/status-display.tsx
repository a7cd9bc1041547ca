import {
  Ban,
  Check,
  CircleCheck,
  Clock,
  DoorOpen,
  Footprints,
  Hourglass,
  UserX,
  type Icon,
} from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { PillTone } from '#web/ui/feedback/pill.tsx'
import type { Status } from './day-plan.ts'

/** Display of each status: the look of its card, its icon, its label. */
export const STATUS_DISPLAY: Record<
  Status,
  { look: StatusLook; icon: Icon; label: () => string; tone?: PillTone }
> = {
  held: { look: 'held', icon: Hourglass, label: m.merchant_status_held },
  waiting: { look: 'waiting', icon: Clock, label: m.merchant_status_waiting, tone: 'info' },
  confirmed: { look: 'confirmed', icon: CircleCheck, label: m.merchant_status_confirmed, tone: 'ok' },
  coming: { look: 'confirmed', icon: Footprints, label: m.merchant_status_coming, tone: 'ok' },
  checked_in: { look: 'present', icon: DoorOpen, label: m.merchant_status_checked_in },
  completed: { look: 'over', icon: Check, label: m.merchant_status_completed },
  cancelled: { look: 'over', icon: Ban, label: m.merchant_status_cancelled, tone: 'bad' },
  missed: { look: 'over', icon: UserX, label: m.merchant_status_no_show, tone: 'bad' },
}

export type StatusLook = 'held' | 'waiting' | 'confirmed' | 'present' | 'over'
