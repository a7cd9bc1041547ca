import { ArrowLeft, Ban, Mail, Pencil, Phone, Trash } from '#web/ui/icons/icons.tsx'
import { Fragment, useState } from 'react'
import { redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import { formatShillings } from '#domain/payments/money.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { kenyanPhone, formatPhone } from '#domain/accounts/phone.ts'
import { dayAndMonth, formatDate, formatMonth, toDay } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { call } from '#web/api/browser.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../role.ts'
import { ClientNotes } from './client-notes.tsx'
import { ClientTags } from './client-tags.tsx'
import type { ClientDetails } from './client-texts.ts'
import { ClientVisits } from './client-visits.tsx'
import { readClientsChoice } from './clients-query.ts'

export async function loader({ context, request, params, url }: LoaderArgs<'/clients/:id'>) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  const { client } = await context.get(callContext)('GET /merchant/clients/:id', {
    params: { id: params.id },
    signal: request.signal,
  })
  return { client, choice: readClientsChoice(url.searchParams), now: context.get(nowContext).getTime() }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: m.merchant_page_title({ page: loaderData?.client.name ?? m.merchant_clients_title() }) },
  { name: 'description', content: m.merchant_clients_description() },
]

export default function Client() {
  const { client, choice, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const may = useMay()
  const figures: [value: string, label: string][] = [
    [formatNumber(client.visits), m.merchant_client_visits({ count: client.visits })],
    [formatShillings(shillingsToCents(client.paidAtCounter)), m.merchant_client_paid()],
    [formatNumber(client.noShows), m.merchant_client_no_shows({ count: client.noShows })],
  ]
  return (
    <article aria-labelledby="client-name" className="min-w-0 wide:sticky wide:top-6">
      <Link
        className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold wide:hidden"
        href={paths.clients(choice)}
      >
        <ArrowLeft className="small-icon" aria-hidden />
        {m.merchant_clients_title()}
      </Link>
      <div key={client.id} className={panelClass({ className: 'grid gap-4' })}>
        <header className="flex items-center gap-3.5">
          <Avatar name={client.name} size={52} />
          <div className="min-w-0">
            <h2 id="client-name" className="text-20 [overflow-wrap:anywhere]">
              {client.name}
            </h2>
            <p className="quiet">{sinceText(client)}</p>
          </div>
        </header>
        {client.isBlocked && <Note tone="bad">{m.merchant_client_is_blocked()}</Note>}
        {!client.hasAccount && <Note>{m.merchant_client_not_booked()}</Note>}
        <Contacts client={client} />
        <Before client={client} />
        <dl className="grid grid-cols-3 divide-x divide-line narrow:grid-cols-1 narrow:divide-x-0">
          {figures.map(([value, label]) => (
            <div key={label} className="flex flex-col-reverse px-3 first:pl-0 narrow:px-0">
              <dt className="text-13 text-ink-2">{label}</dt>
              <dd className="font-display text-18 font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <ClientTags client={client} onChange={reload} />
        <ClientNotes client={client} now={now} onChange={reload} />
        {client.hasAccount ? (
          <>
            <ClientVisits visits={client.visitList} now={now} />
            <Block client={client} onChange={reload} />
          </>
        ) : (
          may('addClients') && <OwnClient client={client} />
        )}
      </div>
    </article>
  )
}

/** 'Client since May 2026', or since when a client who has not booked is in the list. */
function sinceText({ firstBookedAt, addedAt }: ClientDetails): string {
  const at = firstBookedAt ?? addedAt
  if (at === null) return ''
  const day = toDay(Date.parse(at))
  const when = { month: formatMonth(day), year: day.slice(0, 4) }
  return firstBookedAt === null ? m.merchant_client_added_in(when) : m.merchant_client_since(when)
}

/** What the merchant knows from the time before D3. */
function Before({ client: { birthday, visitsBefore, lastVisitBefore } }: { client: ClientDetails }) {
  const facts: [label: string, value: string][] = [
    ...(birthday === null
      ? []
      : [[m.merchant_client_birthday(), dayAndMonth(`2000-${birthday}`)] as [string, string]]),
    ...(visitsBefore === 0 && lastVisitBefore === null
      ? []
      : [[m.merchant_client_before(), beforeText(visitsBefore, lastVisitBefore)] as [string, string]]),
  ]
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-ink-2">{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const beforeText = (visits: number, last: string | null): string =>
  last === null
    ? m.merchant_client_before_visits({ count: visits })
    : visits === 0
      ? m.merchant_client_before_last({ day: formatDate(last) })
      : m.merchant_client_before_visits_last({ count: visits, day: formatDate(last) })

/** Changes that only a client who has not booked allows. */
function OwnClient({ client }: { client: ClientDetails }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const remove = useSubmit('DELETE /merchant/clients/:id', {
    toast: ({ message }) => message,
    async onSuccess() {
      await navigate(paths.clients(), { replace: true })
      // The list does not load again when a client is closed.
      await revalidate()
    },
    onProblem({ message }) {
      notifyFailed(message)
      setAsking(false)
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink variant="soft" size="touch" href={paths.editClient(client.id)}>
        <Pencil />
        {m.merchant_client_edit()}
      </ButtonLink>
      <Button variant="soft" size="touch" onClick={() => setAsking(true)}>
        <Trash />
        {m.merchant_client_delete()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.merchant_client_remove_question({ name: client.name })}
        description={m.merchant_client_delete_description()}
        cancelLabel={m.merchant_client_delete_cancel()}
        confirmLabel={m.merchant_client_delete()}
        danger
        busy={remove.isBusy && m.ui_saving()}
        onConfirm={() => void remove.submit({ params: { id: client.id } })}
      />
    </div>
  )
}

/** Contacts that the client gave with a booking, or the merchant before there is one. */
function Contacts({ client: { phoneNumber, email } }: { client: ClientDetails }) {
  const msisdn = phoneNumber === null ? null : kenyanPhone(phoneNumber)
  if (msisdn === null && email === null) return <p className="quiet">{m.merchant_client_no_contacts()}</p>
  return (
    <p className="grid gap-2">
      {msisdn !== null && (
        <a className={buttonClass({ variant: 'line' }, 'min-w-0')} href={`tel:+${msisdn}`}>
          <Phone />
          {m.merchant_client_call({ phone: formatPhone(msisdn) })}
        </a>
      )}
      {email !== null && (
        <a
          className="inline-flex min-h-11 min-w-0 items-center gap-2 underline underline-offset-3"
          href={`mailto:${email}`}
        >
          <Mail className="small-icon flex-none" aria-hidden />
          <span className="truncate">{email}</span>
        </a>
      )}
    </p>
  )
}

function Block({ client, onChange }: { client: ClientDetails; onChange: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const change = useSubmit(
    (action: 'block' | 'unblock') =>
      call(`POST /merchant/clients/:id/${action}`, { params: { id: client.id } }),
    {
      toast: ({ message }) => message,
      onSuccess() {
        onChange()
        setAsking(false)
      },
      onProblem({ message }) {
        notifyFailed(message)
        setAsking(false)
      },
    },
  )
  if (client.isBlocked)
    return (
      <Button
        variant="line"
        size="touch"
        busy={change.isBusy && m.ui_saving()}
        onClick={() => void change.submit('unblock')}
      >
        {m.merchant_client_unblock()}
      </Button>
    )
  return (
    <>
      <Button variant="soft" size="touch" className="justify-self-start" onClick={() => setAsking(true)}>
        <Ban />
        {m.merchant_client_block()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.merchant_client_block_question({ name: client.name })}
        description={m.merchant_client_block_description()}
        cancelLabel={m.merchant_client_block_cancel()}
        confirmLabel={m.merchant_client_block()}
        danger
        busy={change.isBusy && m.ui_saving()}
        onConfirm={() => void change.submit('block')}
      />
    </>
  )
}
