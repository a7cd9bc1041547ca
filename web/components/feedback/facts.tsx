import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/** Facts, each with an icon; in two columns if there is space and `cols` is set. */
export function Facts({
  cols,
  facts,
}: {
  cols?: boolean
  facts: { icon: ReactNode; title: string; detail?: ReactNode }[]
}) {
  return (
    <ul className={clsx('facts', cols && 'cols')}>
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
