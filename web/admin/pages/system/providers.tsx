import { relativeTime, type At } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { SystemReply } from './system-reply.ts'

type Provider = SystemReply['providers'][number]

/** The services that D3 calls: whether they answer. */
export const Providers = ({ providers, now }: { providers: readonly Provider[]; now: At }) => (
  <Panel title="Providers">
    <ul>
      {providers.map((provider) => (
        <li
          key={provider.name}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line py-2.5 text-15 not-first:border-t"
        >
          <span className="grid min-w-0">
            <b className="font-semibold">{getName(provider.name)}</b>
            <span className="text-14 text-ink-2">{describeHistory(provider, now)}</span>
          </span>
          <StatePill state={provider.state} />
        </li>
      ))}
    </ul>
  </Panel>
)

const NAMES: Record<string, string> = {
  mpesa: 'M-Pesa',
  etims: 'eTIMS (tax invoices)',
  sms: 'SMS gateway',
  mail: 'Mail server',
  storage: 'Pictures in the bucket',
}
const getName = (name: string): string => NAMES[name] ?? name.replace(/^push /, 'Push messages: ')

function describeHistory({ state, lastSuccessAt, lastFailureAt }: Provider, now: At): string {
  const answered = lastSuccessAt && `Answered ${relativeTime(Date.parse(lastSuccessAt), now)}`
  const failed = lastFailureAt && `failed ${relativeTime(Date.parse(lastFailureAt), now)}`
  if (answered) return failed ? `${answered}, ${failed}` : answered
  return failed ? `Last ${failed}` : state === 'down' ? 'Does not answer' : 'Not called in the last day'
}

function StatePill({ state }: Pick<Provider, 'state'>) {
  if (state === 'up') return <Pill tone="ok">Answers</Pill>
  return state === 'down' ? <Pill tone="bad">Down</Pill> : <Pill>Unknown</Pill>
}
