import { relativeTime, type At } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { SystemReply } from './system-reply.ts'

/** Time of the last backup of the database, and of the last restore that verified a backup. */
export function Backups({ backups, now }: { backups: SystemReply['backups']; now: At }) {
  const { kind, lastAt, lastName, archivedAt, verifiedAt, isVerified, detail, running } = backups
  const ago = (time: string | null) => (time === null ? null : relativeTime(Date.parse(time), now))
  return (
    <Panel
      title="Backups"
      end={running && (running === 'backup' ? 'One is being made' : 'One is being verified')}
    >
      {kind === 'own' ? (
        <FactList
          facts={[
            { label: 'Last', value: ago(lastAt) ?? 'None yet' },
            { label: 'Name', value: lastName },
            { label: 'Changes archived', value: ago(archivedAt) ?? 'Not yet' },
            { label: 'Verified', value: ago(verifiedAt) ?? 'Not yet' },
            {
              label: 'Result',
              value:
                isVerified === null ? null : isVerified ? (
                  <Pill tone="ok">Restored</Pill>
                ) : (
                  <Pill tone="bad">Failed</Pill>
                ),
            },
            { label: 'Detail', value: isVerified ? null : detail },
          ]}
        />
      ) : kind === 'archive' ? (
        <>
          <FactList
            facts={[
              { label: 'Last backup', value: ago(lastAt) ?? 'None reported' },
              { label: 'Changes archived', value: ago(archivedAt) ?? 'Not yet' },
            ]}
          />
          <p className="mt-2 text-14 text-ink-2">
            Backups of this PostgreSQL server are made and verified by its administrator.
          </p>
        </>
      ) : (
        <p className="text-15 text-ink-2">
          D3 makes no backups here, and PostgreSQL does not archive its log.{' '}
          {lastAt
            ? `Its administrator last reported a backup ${ago(lastAt)}.`
            : 'No backup has been reported.'}
        </p>
      )}
    </Panel>
  )
}
