import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { hidden } from './message-markup.tsx'
import type { ReactNode } from 'react'

/** Next steps, numbered; completed ones have a tick. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  return (
    <ol className="grid gap-3 [counter-reset:n]">
      {steps.map((step) => (
        <li
          key={step.title}
          className={clsx(line, look[step.state ?? 'ahead'])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <div>
            <b className="font-emphasis">
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
            {step.detail && <p className="quiet">{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const line = `grid grid-cols-[28px_1fr] items-start gap-3 text-15 [counter-increment:n]
  before:grid before:size-7 before:place-items-center before:rounded-full before:border-control
  before:font-display before:text-14 before:leading-none before:font-bold`

const look = {
  done: `before:border-ok before:bg-ok before:bg-(image:--tick) before:bg-size-[14px] before:bg-center
    before:bg-no-repeat `,
  now: 'before:border-ink before:bg-ink before:text-paper before:content-[counter(n)]',
  ahead: 'before:border-edge before:content-[counter(n)]',
}

export type NextStep = { title: string; detail?: ReactNode; state?: 'done' | 'now' }
