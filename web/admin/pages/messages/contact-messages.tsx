import { useLoaderData } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { CONTACT_STATUSES } from '#domain/accounts/contact.ts'
import { relativeTime } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { Mail } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { readPage } from '../../parts/page-number.ts'
import { paths } from '../../paths.ts'
import { MessagesFrame } from './messages-frame.tsx'

const STATUSES = [...CONTACT_STATUSES, 'all'] as const
type Status = (typeof STATUSES)[number]
const LABELS: Record<Status, string> = { open: 'Open', answered: 'Answered', closed: 'Closed', all: 'All' }

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const status = STATUSES.find((each) => each === url.searchParams.get('status')) ?? 'open'
  const page = readPage(url.searchParams)
  const { messages, pagination } = await context.get(callContext)('GET /admin/contact-messages', {
    query: { status, page },
    signal,
  })
  return { status, messages, pagination, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Messages · D3 Admin' }]

export default function ContactMessagesPage() {
  const { status, messages, pagination, now } = useLoaderData<typeof loader>()
  const ofStatus = status === 'open' ? {} : { status }
  return (
    <MessagesFrame current="contact">
      <nav className="mb-4 flex flex-wrap gap-2" aria-label="Which messages">
        {STATUSES.map((each) => (
          <ChipLink
            key={each}
            href={paths.messages(each === 'open' ? {} : { status: each })}
            selected={each === status}
            tall
          >
            {LABELS[each]}
          </ChipLink>
        ))}
      </nav>
      {messages.length === 0 ? (
        <State
          icon={<Mail />}
          calm
          roomy
          heading={
            <h2 className="text-22 leading-title">
              {status === 'open' ? 'Everything is answered' : 'No messages'}
            </h2>
          }
        >
          What people write with the contact form is listed here.
        </State>
      ) : (
        <ul className={panelClass({ className: 'p-0!' })}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} now={now} />
          ))}
        </ul>
      )}
      <Pages
        page={pagination.page}
        pages={pagination.totalPages}
        hrefFor={(page) => paths.messages({ ...ofStatus, page })}
      />
    </MessagesFrame>
  )
}

type Message = Reply<Api['GET /admin/contact-messages']>['messages'][number]

const MessageRow = ({ message, now }: { message: Message; now: number }) => (
  <li className="border-line not-first:border-t">
    <Link
      href={paths.contactMessage(message.id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-sunk"
    >
      <b className="font-semibold wrap-anywhere">{message.name}</b>
      <span className="text-right">
        <StatusPill status={message.status} />
      </span>
      <span className="text-15 wrap-anywhere text-ink-2">
        {message.subject} · {message.maskedEmail}
      </span>
      <span className="text-right text-14 text-ink-2">
        {message.decision
          ? `${message.decision.by}, ${relativeTime(Date.parse(message.decision.at), now)}`
          : relativeTime(Date.parse(message.createdAt), now)}
      </span>
    </Link>
  </li>
)

function StatusPill({ status }: { status: Message['status'] }) {
  if (status === 'open') return <Pill tone="info">Open</Pill>
  return status === 'answered' ? <Pill tone="ok">Answered</Pill> : <Pill>Closed</Pill>
}
