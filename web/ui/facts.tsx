import type { ReactNode } from 'react'
import { names } from './clsx.ts'

/** Things to know, each with its icon; in two columns where there is room when `cols`. */
export function Facts({
  cols,
  facts,
}: {
  cols?: boolean
  facts: { icon: ReactNode; title: string; detail?: ReactNode }[]
}) {
  return (
    <ul className={names('facts', cols && 'cols')}>
      {facts.map((fact) => (
        <li key={fact.title}>
          {fact.icon}
          <div>
            <b>{fact.title}</b>
            {fact.detail && <p>{fact.detail}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
