import type { Api, Reply } from '#contract/kernel.ts'
import { Panel } from '../../parts/panel.tsx'

type Failure = Reply<Api['GET /admin/money']>['failures'][number]

const CAUSES: Readonly<Record<string, string>> = {
  superseded: 'Another prompt was sent',
  'not-charged': 'Never reached the phone',
  'no-money': 'Not enough money',
  limit: 'Over an M-Pesa limit',
  'too-soon': 'Same amount again too soon',
  'no-answer': 'No answer on the phone',
  cancelled: 'Cancelled on the phone',
  unreachable: 'Phone not reached',
  'wrong-pin': 'Wrong PIN',
  account: 'Account not allowed',
  mismatch: 'Another amount or phone',
  busy: 'M-Pesa busy',
  system: 'M-Pesa down',
}

/** Bars of the week's causes, the longest for the most frequent. */
export function Failures({ failures }: { failures: readonly Failure[] }) {
  const most = Math.max(...failures.map(({ count }) => count), 1)
  return (
    <Panel title="Why payments failed" end="this week, %">
      {failures.length === 0 ? (
        <p className="text-15 text-ink-2">No payment failed this week.</p>
      ) : (
        <ul className="grid gap-3">
          {failures.map(({ cause, count, percent }) => (
            <li key={cause} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-15">
              <b className="font-semibold">{CAUSES[cause] ?? cause}</b>
              <span className="tabular-nums" title={`${count} payments`}>
                {percent.toFixed(1)}
              </span>
              <span className="col-span-full h-2 overflow-hidden rounded-full bg-sunk" aria-hidden>
                <span
                  className="block h-full rounded-full bg-ink"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
