import { clsx } from 'clsx'
import type { OutletView } from './store-view.ts'

export function Week({ of, week }: { of: string; week: OutletView['week'] }) {
  return (
    <table className="week">
      <caption className="vh">Opening hours of {of}</caption>
      <tbody>
        {week.map(({ day, hours, isToday }) => (
          <tr key={day} className={clsx(isToday && 'today', hours === 'Closed' && 'shut')}>
            <th scope="row">
              {day}
              {isToday && <span className="vh">, today</span>}
            </th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 'Open now, closes at 20:00', or when it opens. */
export function OpeningLine({ openNow, openingNote }: Pick<OutletView, 'openNow' | 'openingNote'>) {
  if (openNow) {
    return (
      <p>
        <span className="dot" /> <b className="text-ok-text">Open now</b>{' '}
        <span className="quiet">{openingNote?.replace('until', 'closes at')}</span>
      </p>
    )
  }
  return <p className="quiet">Closed now{openingNote && `, opens ${openingNote}`}</p>
}
