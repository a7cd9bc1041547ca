import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import type { OutletView } from './store-view.ts'

export function Week({ of, week, className }: WeekProps) {
  return (
    <table className={clsx('w-full border-collapse text-14', className)}>
      <caption className="sr-only">{m.store_week_caption({ name: of })}</caption>
      <tbody>
        {week.map(({ day, hours, reason, isClosed, isToday }) => (
          <tr key={day} className={clsx(isToday ? 'font-emphasis' : isClosed && 'text-ink-3')}>
            <th scope="row" className={clsx('py-1 text-left', isToday ? 'font-emphasis' : 'font-normal')}>
              {isToday ? (
                <ParaglideMessage message={m.store_week_today} inputs={{ day }} markup={{ hidden }} />
              ) : (
                day
              )}
            </th>
            <td className="py-1 text-right tabular-nums">
              {hours}
              {reason && <span className="block font-normal text-ink-2">{reason}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type WeekProps = { of: string; week: OutletView['week']; className?: string }
