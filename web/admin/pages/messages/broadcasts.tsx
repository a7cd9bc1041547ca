import { useLoaderData } from 'react-router'
import { formatNumber } from '#domain/text/format-number.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Megaphone, Plus } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { readPage } from '../../parts/page-number.ts'
import { paths } from '../../paths.ts'
import { formatPeople, STATUSES, type Broadcast } from './broadcast-texts.ts'
import { MessagesFrame } from './messages-frame.tsx'

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const page = readPage(url.searchParams)
  const { broadcasts, pagination } = await context.get(callContext)('GET /admin/broadcasts', {
    query: { page },
    signal,
  })
  return { broadcasts, pagination }
}

export const meta = () => [{ title: 'Broadcasts · D3 Admin' }]

export default function BroadcastsPage() {
  const { broadcasts, pagination } = useLoaderData<typeof loader>()
  const newLink = (
    <ButtonLink href={paths.newBroadcast()}>
      <Plus /> New broadcast
    </ButtonLink>
  )
  return (
    <MessagesFrame current="broadcasts" end={broadcasts.length > 0 && newLink}>
      {broadcasts.length === 0 ? (
        <State
          icon={<Megaphone />}
          calm
          roomy
          heading={<h2 className="text-22 leading-title">No broadcasts yet</h2>}
          action={newLink}
        >
          A broadcast notifies many people at once: all customers, an area, or who comes on a day.
        </State>
      ) : (
        <ul className={panelClass({ className: 'p-0!' })}>
          {broadcasts.map((broadcast) => (
            <BroadcastRow key={broadcast.id} broadcast={broadcast} />
          ))}
        </ul>
      )}
      <Pages
        page={pagination.page}
        pages={pagination.totalPages}
        hrefFor={(page) => paths.broadcasts({ page })}
      />
    </MessagesFrame>
  )
}

function BroadcastRow({ broadcast }: { broadcast: Broadcast }) {
  const { id, titleEn, audienceName, status, createdAt, orderedAt, nextAt } = broadcast
  const { name, tone } = STATUSES[status]
  const at = status === 'scheduled' ? nextAt : (orderedAt ?? createdAt)
  return (
    <li className="border-line not-first:border-t">
      <Link
        href={paths.broadcast(id)}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-sunk"
      >
        <b className="font-semibold wrap-anywhere">{titleEn}</b>
        <span className="text-right">
          <Pill tone={tone}>{name}</Pill>
        </span>
        <span className="text-15 wrap-anywhere text-ink-2">
          {audienceName}
          {formatNumbers(broadcast)}
        </span>
        <span className="text-right text-14 text-ink-2">{at && dayAndTime(Date.parse(at))}</span>
      </Link>
    </li>
  )
}

function formatNumbers({ audienceSize, notified, status }: Broadcast): string {
  if (audienceSize === null) return ''
  return status === 'sent'
    ? ` · ${formatPeople(notified)}`
    : ` · ${formatNumber(notified)} of ${formatPeople(audienceSize)}`
}
