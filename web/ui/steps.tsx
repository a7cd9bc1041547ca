import { Link } from './link.tsx'
import { names } from './clsx.ts'

/**
 * How far one is in a wizard; `current` counts from 1. A step with an address in `hrefs` leads there. On a phone only the strokes are drawn, so
 * say 'Step 1 of 4' above the heading there.
 */
export function Steps({ steps, current, hrefs = [] }: StepsProps) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map((step, before) => {
        const href = before + 1 === current ? undefined : hrefs[before]
        const words = (
          <span>
            {before + 1}. {step}
          </span>
        )
        return (
          <li
            key={step}
            className={names(before + 1 < current && 'done', before + 1 === current && 'now')}
            aria-current={before + 1 === current ? 'step' : undefined}
          >
            {href ? <Link href={href}>{words}</Link> : words}
          </li>
        )
      })}
    </ol>
  )
}

export type StepsProps = { steps: string[]; current: number; hrefs?: (string | undefined)[] }
