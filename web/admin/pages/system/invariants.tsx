import { relativeTime, type At } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { SystemReply } from './system-reply.ts'

/** Shows whether the data keep their rules. */
export function Invariants({ run, now }: { run: SystemReply['invariants']; now: At }) {
  if (!run)
    return (
      <Panel title="Invariants">
        <p className="text-15 text-ink-2">Not checked yet. The job runs every five minutes.</p>
      </Panel>
    )
  const { at, host, tookMs, checked, broken } = run
  return (
    <Panel title="Invariants" end={relativeTime(Date.parse(at), now)}>
      <p className="flex flex-wrap items-center justify-between gap-2 text-15">
        {checked} checked in {(tookMs / 1000).toFixed(1)} s on {host}
        {broken.length === 0 ? (
          <Pill tone="ok">All hold</Pill>
        ) : (
          <Pill tone="bad">{broken.length} broken</Pill>
        )}
      </p>
      {broken.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-15">
          {broken.map((invariant) => (
            <li key={invariant}>{invariant}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
