import type { ReactNode } from 'react'

/** What happens next, as numbered steps; completed ones have a tick. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  return (
    <ol className="next">
      {steps.map((step) => (
        <li key={step.title} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <div>
            <b>{step.title}</b>
            {step.state === 'done' && <span className="vh">, done</span>}
            {step.detail && <p>{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export type NextStep = { title: string; detail?: ReactNode; state?: 'done' | 'now' }
