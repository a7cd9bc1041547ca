import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from './message-parts.tsx'
import type { ReactNode } from 'react'

/** What happens next, as numbered steps; completed ones have a tick. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  return (
    <ol className="next">
      {steps.map((step) => (
        <li key={step.title} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <div>
            <b>
              {step.state === 'done' ? (
                <ParaglideMessage
                  message={m.ui_step_done}
                  inputs={{ title: step.title }}
                  markup={{ hidden }}
                />
              ) : (
                step.title
              )}
            </b>
            {step.detail && <p>{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export type NextStep = { title: string; detail?: ReactNode; state?: 'done' | 'now' }
