import { useLoaderData, useRevalidator } from 'react-router'
import type { PersonReply } from './person-reply.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { formatDate, dayAndTime, toDay } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useSession } from '#web/app/session/session.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Shell } from '../../layout/shell.tsx'
import { getHref, type pages } from '../../paths.ts'
import { BookingTable } from '../../parts/booking-table.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { History } from '../../parts/history.tsx'
import { Kpis } from '../../parts/kpis.tsx'
import { Panel } from '../../parts/panel.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { Contact } from './contact.tsx'
import { Devices } from './devices.tsx'
import { Duplicates } from './duplicates.tsx'
import { PersonActions } from './person-actions.tsx'

export const loader = ({ context, params: { id }, request: { signal } }: LoaderArgs<typeof pages.person>) =>
  context.get(callContext)('GET /admin/people/:id', { params: { id }, signal })

export const meta = ({ loaderData }: { loaderData?: PersonReply }) => [
  { title: `${loaderData?.person.name ?? ''} · D3 Admin` },
]

const ROLES = { customer: 'Customer', merchant: 'Merchant', admin: 'Admin' }

export default function PersonPage() {
  const reply = useLoaderData<typeof loader>()
  const { person, bookings, devices, conversations, requests, duplicates, timeline } = reply
  const { revalidate } = useRevalidator()
  const role = useSession()?.adminRole ?? null
  const mayChange = adminMay(role, 'changePeople') && person.role !== 'admin' && !person.isErased
  const onDone = () => revalidate()
  return (
    <Shell
      section="people"
      title={person.name}
      end={person.frozenAt === null ? <Pill>{ROLES[person.role]}</Pill> : <Pill tone="bad">Frozen</Pill>}
    >
      <TwoColumns
        main={
          <>
            <Kpis
              kpis={[
                { label: 'Bookings', value: person.bookings },
                { label: 'Came', value: person.visits },
                { label: 'Rewards', value: formatKes(cents(person.rewards) ?? 0) },
                { label: 'Reports', value: person.reportsAbout },
              ]}
            />
            <Panel title="Bookings" end={person.bookings}>
              {bookings.length === 0 ? (
                <Nothing>No bookings yet.</Nothing>
              ) : (
                <BookingTable bookings={bookings} />
              )}
            </Panel>
            <Devices personId={person.id} devices={devices} mayChange={mayChange} onDone={onDone} />
            <Links
              title="Conversations"
              links={conversations.map(({ id, store, messages, lastMessageAt }) => ({
                href: getHref({ page: 'conversation', id }),
                title: store,
                detail: `${messages} messages, ${dayAndTime(Date.parse(lastMessageAt))}`,
              }))}
            />
            <Links
              title="Requests"
              links={requests.map(({ id, title, status, quotes }) => ({
                href: getHref({ page: 'request', id }),
                title,
                detail: `${status}, ${quotes} quotes`,
              }))}
            />
            <History entries={timeline} />
          </>
        }
        aside={
          <>
            <Standing person={person} />
            <Facts
              person={person}
              mayShow={adminMay(role, 'seeContact') && !person.isErased}
              onDone={onDone}
            />
            {mayChange && person.mergedInto === null && <PersonActions person={person} onDone={onDone} />}
            {mayChange && person.role === 'customer' && person.mergedInto === null && (
              <Duplicates person={person} duplicates={duplicates} onDone={onDone} />
            )}
          </>
        }
      />
    </Shell>
  )
}

function Standing({ person: { mergedInto, frozenAt, eraseAfter, isErased } }: Pick<PersonReply, 'person'>) {
  if (mergedInto !== null)
    return (
      <Note tone="bad" role="status">
        Closed: it was merged into{' '}
        <Link href={getHref({ page: 'person', id: mergedInto })} className={linkClass}>
          another account
        </Link>
        .
      </Note>
    )
  if (isErased) return <Note role="status">The data of this person is erased.</Note>
  return (
    <>
      {frozenAt !== null && (
        <Note tone="bad" role="status">
          Frozen since {dayAndTime(Date.parse(frozenAt))}. The person cannot sign in.
        </Note>
      )}
      {eraseAfter !== null && (
        <Note role="status">The data will be erased after {dayAndTime(Date.parse(eraseAfter))}.</Note>
      )}
    </>
  )
}

const LANGUAGES: Record<string, string> = { en: 'English', sw: 'Kiswahili' }
const CHANNELS: Record<string, string> = { sms: 'SMS', email: 'mail', push: 'push' }

type FactsProps = Pick<PersonReply, 'person'> & { mayShow: boolean; onDone: () => unknown }

function Facts({ person, mayShow, onDone }: FactsProps) {
  const { phone, email, business, cameBy, consents, language, stores } = person
  return (
    <Panel title="Facts">
      <FactList
        facts={[
          { label: 'Business', value: business },
          ...stores.map(({ id, name }, at) => ({
            label: at === 0 ? 'Store' : `Store ${at + 1}`,
            value: name,
            link: { page: 'store' as const, id },
          })),
          { label: person.isPhoneVerified ? 'Phone, verified' : 'Phone, not verified', value: phone },
          { label: person.isEmailVerified ? 'Mail, verified' : 'Mail, not verified', value: email },
          { label: 'Since', value: formatDate(toDay(Date.parse(person.createdAt))) },
          { label: 'Language', value: language === null ? 'Not chosen' : (LANGUAGES[language] ?? language) },
          {
            label: 'Consents',
            value: consents.length === 0 ? 'None' : consents.map((each) => CHANNELS[each] ?? each).join(', '),
          },
          { label: 'Second factor', value: person.hasSecondFactor ? 'Yes' : 'No' },
          { label: 'Did not come', value: person.noShows === 0 ? null : person.noShows },
          { label: 'Has reported', value: person.reportsBy === 0 ? null : person.reportsBy },
          {
            label: 'Came by',
            value: cameBy === null ? null : `${cameBy.name}’s link`,
            ...(cameBy && { link: { page: 'person' as const, id: cameBy.id } }),
          },
        ]}
      />
      {mayShow && (phone !== null || email !== null) && <Contact id={person.id} onDone={onDone} />}
    </Panel>
  )
}

type LinksProps = { title: string; links: { href: string; title: string; detail: string }[] }

const Links = ({ title, links }: LinksProps) =>
  links.length > 0 && (
    <Panel title={title} end={links.length}>
      <ul>
        {links.map(({ href, title: name, detail }) => (
          <li key={href} className="border-line py-2.5 text-15 not-first:border-t">
            <Link href={href} className={linkClass}>
              {name}
            </Link>
            <span className="ml-3 text-ink-2">{detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )

const Nothing = ({ children }: { children: string }) => <p className="text-15 text-ink-2">{children}</p>
