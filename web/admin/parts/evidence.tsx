import { clsx } from 'clsx'
import type { Case } from '#contract/admin/queue-items.ts'
import { CircleCheck, CircleX, Clock3 } from '#web/ui/icons/icons.tsx'

type Found = Case['evidence'][number]
const STATES = {
  yes: { icon: CircleCheck, label: 'Yes:', className: 'text-ok-text' },
  no: { icon: CircleX, label: 'No:', className: 'text-danger' },
  wait: { icon: Clock3, label: 'Open:', className: 'text-ink-2' },
} satisfies Record<Found['state'], object>

/** Findings of the system, for and against. */
export const Evidence = ({ evidence }: { evidence: readonly Found[] }) => (
  <ul>
    {evidence.map(({ state, text, extra }) => {
      const { icon: Icon, label, className } = STATES[state]
      return (
        <li
          key={text}
          className="grid grid-cols-[auto_1fr_auto] items-center gap-3 border-line py-2.5 text-15 not-first:border-t"
        >
          <Icon className={clsx('size-5', className)} />
          <span>
            <span className="sr-only">{label} </span>
            {text}
          </span>
          <span className="text-14 text-ink-2">{extra}</span>
        </li>
      )
    })}
  </ul>
)
