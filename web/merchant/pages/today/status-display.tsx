import { Ban, Check, CircleCheck, Clock, DoorOpen, Footprints, Hourglass, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PillTone } from '#web/ui/pill.tsx'
import type { Status } from './day-plan.ts'

/** How each standing looks: the class of its slip, its sign, its words. */
export const STANDINGS: Record<Status, { slip: string; icon: ReactNode; words: string; tone?: PillTone }> = {
  held: { slip: 'gap', icon: <Hourglass />, words: 'Held, not paid' },
  waiting: { slip: 'pend', icon: <Clock />, words: 'To confirm', tone: 'info' },
  confirmed: { slip: 'conf', icon: <CircleCheck />, words: 'Confirmed', tone: 'ok' },
  coming: { slip: 'conf', icon: <Footprints />, words: 'Is coming', tone: 'ok' },
  checked_in: { slip: 'in', icon: <DoorOpen />, words: 'Checked in' },
  completed: { slip: 'done', icon: <Check />, words: 'Done' },
  cancelled: { slip: 'done', icon: <Ban />, words: 'Cancelled', tone: 'bad' },
  missed: { slip: 'done', icon: <UserX />, words: 'Nobody came', tone: 'bad' },
}
