import { useLoaderData } from 'react-router'
import { formatDate, dayAndTime, toDay } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'
import { MessagesFrame } from './messages-frame.tsx'
import { TEXT_TITLES } from './text-titles.ts'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const { texts } = await context.get(callContext)('GET /admin/texts', { signal })
  return { texts, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Texts · D3 Admin' }]

export default function TextsPage() {
  const { texts, now } = useLoaderData<typeof loader>()
  return (
    <MessagesFrame current="texts">
      <ul className={panelClass({ className: 'p-0!' })}>
        {texts.map(({ name, number, inForceAt, scheduledAt, draftAt }) => (
          <li key={name} className="border-line not-first:border-t">
            <Link
              href={paths.text(name)}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-sunk"
            >
              <b className="font-semibold">{TEXT_TITLES[name]}</b>
              <span className="flex gap-2">
                {scheduledAt && <Pill tone="info">Next {dayAndTime(Date.parse(scheduledAt))}</Pill>}
                {draftAt && <Pill>Draft</Pill>}
              </span>
              <span className="text-15 text-ink-2">
                Version {number}, in force {Date.parse(inForceAt) > now ? 'from' : 'since'}{' '}
                {formatDate(toDay(Date.parse(inForceAt)))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </MessagesFrame>
  )
}
