import { relativeTime, type At } from '#domain/time/time.ts'
import { FactList } from '../../parts/fact-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { SystemReply } from './system-reply.ts'

/** Running processes and their versions. */
export function Processes({ system, now }: { system: SystemReply; now: At }) {
  const { processes, standbys, postgresVersion, schemaVersion } = system
  const versions = new Set(processes.map(({ version }) => version))
  return (
    <Panel title="Processes" end={versions.size > 1 && `${versions.size} versions at once`}>
      {processes.length === 0 ? (
        <p className="text-15 text-ink-2">None has reported in the last minute.</p>
      ) : (
        <ul>
          {processes.map((each) => (
            <li key={each.id} className="grid border-line py-2.5 text-15 not-first:border-t">
              <b className="font-semibold">
                {each.host} · {each.services.join(' and ')}
              </b>
              <span className="text-14 text-ink-2">
                D3 {each.version}, Node.js {each.nodeVersion.replace(/^v/, '')}, started{' '}
                {relativeTime(Date.parse(each.startedAt), now)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line">
        <FactList
          facts={[
            { label: 'PostgreSQL', value: postgresVersion },
            { label: 'Schema', value: schemaVersion },
            ...standbys.map(({ name, lagBytes, isSynchronous }) => ({
              label: `Standby ${name}`,
              value: `${isSynchronous ? 'synchronous, ' : ''}${(lagBytes / 1024 ** 2).toFixed(1)} MB behind`,
            })),
          ]}
        />
      </div>
    </Panel>
  )
}
