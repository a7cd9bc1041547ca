import { names } from './names.ts'

/** How far one is in a wizard; `current` counts from 1. On a phone only the strokes are drawn, so say 'Step 1 of 4' above the heading there. */
export function Steps({ steps, current }: { steps: string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map((step, before) => (
        <li
          key={step}
          className={names(before + 1 < current && 'done', before + 1 === current && 'now')}
          aria-current={before + 1 === current ? 'step' : undefined}
        >
          <span>
            {before + 1}. {step}
          </span>
        </li>
      ))}
    </ol>
  )
}
