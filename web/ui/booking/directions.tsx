import type { ReactNode } from 'react'

/** Directions by landmarks, step by step. */
export function Directions({ stops }: { stops: { icon: ReactNode; title: string; detail?: ReactNode }[] }) {
  return (
    <ol className="grid">
      {stops.map((stop) => (
        <li key={stop.title} className={line}>
          <span className="z-1 grid size-9 place-items-center rounded-full bg-sunk text-ink-2">
            {stop.icon}
          </span>
          <div>
            <b className="block">{stop.title}</b>
            {stop.detail && <p className="text-14 text-ink-2">{stop.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A line leads from each stop to the next. */
const line = `relative grid grid-cols-[36px_1fr] gap-3 pb-4 text-15 leading-row
  not-last:after:absolute not-last:after:top-9.5 not-last:after:bottom-0.5 not-last:after:left-4.25
  not-last:after:w-0.5 not-last:after:bg-line`
