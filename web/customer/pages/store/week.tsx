import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from '#web/components/feedback/message-parts.tsx'
import type { OutletView } from './store-view.ts'

export function Week({ of, week }: { of: string; week: OutletView['week'] }) {
  return (
    <table className="week">
      <caption className="vh">{m.store_week_caption({ name: of })}</caption>
      <tbody>
        {week.map(({ day, hours, isClosed, isToday }) => (
          <tr key={day} className={clsx(isToday && 'today', isClosed && 'shut')}>
            <th scope="row">
              {isToday ? (
                <ParaglideMessage message={m.store_week_today} inputs={{ day }} markup={{ hidden }} />
              ) : (
                day
              )}
            </th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
