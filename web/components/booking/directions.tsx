import type { ReactNode } from 'react'

/** Directions by landmarks, step by step. */
export function Directions({ stops }: { stops: { icon: ReactNode; title: string; detail?: ReactNode }[] }) {
  return (
    <ol className="tl way">
      {stops.map((stop) => (
        <li key={stop.title}>
          <span className="ic">{stop.icon}</span>
          <div>
            <b>{stop.title}</b>
            {stop.detail && <p>{stop.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
