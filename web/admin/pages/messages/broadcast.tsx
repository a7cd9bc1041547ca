import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { formatNumber } from '#domain/text/format-number.ts'
import { dayAndTime, SECOND } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { FactList } from '../../parts/fact-list.tsx'
import { Kpis } from '../../parts/kpis.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { paths } from '../../paths.ts'
import { BroadcastForm } from './broadcast-form.tsx'
import { BroadcastPreview } from './broadcast-preview.tsx'
import { KIND_NAMES, formatPeople, STATUSES, type Broadcast } from './broadcast-texts.ts'
import { MessagesFrame } from './messages-frame.tsx'

export async function loader({
  context,
  params: { id },
  request: { signal },
}: LoaderArgs<'/messages/broadcasts/:id'>) {
  const load = context.get(callContext)
  const [{ broadcast }, { locations }, { categories }] = await Promise.all([
    load('GET /admin/broadcasts/:id', { params: { id }, signal }),
    load('GET /locations', { signal }),
    load('GET /categories', { signal }),
  ])
  return { broadcast, choices: { locations, categories } }
}

export const meta = () => [{ title: 'Broadcast · D3 Admin' }]

const RELOAD_EVERY_MS = 5 * SECOND

export default function BroadcastPage() {
  const { broadcast, choices } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const isRunning = broadcast.nextAt !== null || broadcast.result.waiting > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(
      () => document.visibilityState === 'visible' && navigator.onLine && void revalidate(),
      RELOAD_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return (
    <MessagesFrame current="broadcasts">
      <Link href={paths.broadcasts()} className={`${linkClass} mb-3 inline-flex items-center gap-1.5`}>
        <ArrowLeft /> All broadcasts
      </Link>
      {broadcast.status === 'draft' ? (
        <BroadcastForm
          key={broadcast.version}
          broadcast={broadcast}
          choices={choices}
          onSaved={() => revalidate()}
        />
      ) : (
        <TwoColumns
          main={<Result broadcast={broadcast} onStopped={() => revalidate()} />}
          aside={<BroadcastPreview {...broadcast} />}
        />
      )}
    </MessagesFrame>
  )
}

function Result({ broadcast, onStopped }: { broadcast: Broadcast; onStopped: () => unknown }) {
  const { id, status, audienceSize, notified, result, nextAt, endedAt, orderedAt } = broadcast
  const { name, tone } = STATUSES[status]
  const goal = Math.max(audienceSize ?? 0, notified, 1)
  return (
    <>
      <Panel title={broadcast.titleEn} end={<Pill tone={tone}>{name}</Pill>}>
        <p className="mb-2 text-15" role="status">
          {formatNumber(notified)} of {formatPeople(audienceSize ?? 0)} notified
        </p>
        <Progress label="People notified" progress={notified / goal} />
        <div className="mt-3">
          <FactList
            facts={[
              { label: 'Audience', value: broadcast.audienceName },
              { label: 'Kind', value: KIND_NAMES[broadcast.kind] },
              { label: 'Channels', value: formatChannels(broadcast) },
              { label: 'Opens', value: broadcast.path },
              { label: 'Speed', value: `${formatNumber(broadcast.perMinute)} people in a minute` },
              { label: 'Ordered', value: orderedAt && `${broadcast.orderedBy}, ${at(orderedAt)}` },
              { label: status === 'scheduled' ? 'Begins' : 'Next', value: nextAt && at(nextAt) },
              { label: 'Ended', value: endedAt && at(endedAt) },
              { label: 'Stopped by', value: broadcast.stoppedBy },
            ]}
          />
        </div>
        {nextAt !== null && (
          <div className="mt-3">
            <ReasonDialog
              trigger={<Button variant="danger">Stop it</Button>}
              title="Stop the broadcast"
              description="Who was notified already keeps it; nobody else gets it."
              confirmLabel="Stop it"
              danger
              toast="Stopped"
              send={(reason) => call('POST /admin/broadcasts/:id/stop', { params: { id }, body: { reason } })}
              onDone={onStopped}
            />
          </div>
        )}
      </Panel>
      <Kpis
        kpis={[
          { label: 'Push delivered', value: formatNumber(result.pushSent), note: failed(result.pushFailed) },
          {
            label: 'E-mails delivered',
            value: formatNumber(result.emailSent),
            note: failed(result.emailFailed),
          },
          { label: 'Waiting', value: formatNumber(result.waiting) },
        ]}
      />
      <p className="text-14 text-ink-2">Deliveries are counted every minute.</p>
    </>
  )
}

const at = (time: string): string => dayAndTime(Date.parse(time))
const failed = (count: number): string => `${formatNumber(count)} failed`
const formatChannels = ({ hasPush, hasEmail }: Broadcast): string =>
  ['Inbox', ...(hasPush ? ['push'] : []), ...(hasEmail ? ['e-mail'] : [])].join(', ')
