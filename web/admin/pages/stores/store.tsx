import { useLoaderData, useRevalidator } from 'react-router'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { DOCUMENT_KINDS } from '#domain/catalogue/verification.ts'
import { formatDate, dayAndTime, toDay } from '#domain/time/time.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Shell } from '../../layout/shell.tsx'
import { DecideStore } from '../../parts/decide-store.tsx'
import { Evidence } from '../../parts/evidence.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { Kpis } from '../../parts/kpis.tsx'
import { Panel } from '../../parts/panel.tsx'
import { StoreDocuments } from '../../parts/store-documents.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { getHref } from '../../paths.ts'
import type { AdminStore } from './admin-store.ts'
import { StoreActions } from './store-actions.tsx'
import { StorePill } from './store-pill.tsx'

export async function loader({ context, params: { id }, request: { signal } }: LoaderArgs<'/stores/:id'>) {
  const { store } = await context.get(callContext)('GET /admin/stores/:id', { params: { id }, signal })
  const role = context.get(sessionContext)?.adminRole ?? null
  return {
    store,
    mayVerify: adminMay(role, 'verifyStores'),
    maySuspend: adminMay(role, 'suspendStores'),
  }
}

export const meta = ({ loaderData }: { loaderData?: { store: AdminStore } }) => [
  { title: `${loaderData?.store.name ?? 'Store'} · D3 Admin` },
]

export default function StorePage() {
  const { store, mayVerify, maySuspend } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const isWaiting = store.verification !== null && store.verification.decision === null
  const refresh = () => void revalidate()
  return (
    <Shell
      section="stores"
      title={store.name}
      end={
        <StorePill
          status={store.status}
          isSuspended={store.suspension !== null}
          isVerified={store.verifiedAt !== null}
          isWaiting={isWaiting}
        />
      }
    >
      <TwoColumns
        main={
          <>
            <Documents store={store} mayOpen={mayVerify} />
            <Panel
              title="Checks"
              end={`${store.checks.filter(({ state }) => state === 'yes').length} of ${store.checks.length} hold`}
            >
              <Evidence evidence={store.checks} />
            </Panel>
            <Record store={store} />
            <Offers store={store} />
          </>
        }
        aside={
          <>
            {store.suspension && (
              <Note tone="bad" role="status">
                Suspended since {dayAndTime(Date.parse(store.suspension.since))} by{' '}
                {store.suspension.requestedBy} and {store.suspension.approvedBy}: {store.suspension.reason}
              </Note>
            )}
            {store.waitingApproval !== null && (
              <Note tone="info" role="status">
                {store.waitingApproval === 'close-store' ? 'Closing it' : 'Its suspension'} waits for a second
                person, in the queue.
              </Note>
            )}
            {isWaiting && mayVerify && (
              <Panel title="Decide">
                <DecideStore storeId={store.id} onDone={refresh} onConflict={refresh} />
              </Panel>
            )}
            <Facts store={store} />
            {maySuspend && store.status !== 'closed' && <StoreActions store={store} onDone={refresh} />}
            <History store={store} />
          </>
        }
      />
    </Shell>
  )
}

type StoreProps = { store: AdminStore }

function Documents({ store, mayOpen }: StoreProps & { mayOpen: boolean }) {
  const { verification, documents } = store
  const kinds = DOCUMENT_KINDS.filter((kind) => documents.some((each) => each.kind === kind))
  return (
    <Panel
      title="Documents"
      end={verification && `sent ${dayAndTime(Date.parse(verification.sentAt))} by ${verification.sentBy}`}
    >
      {kinds.length === 0 ? (
        <p className="text-15 text-ink-2">
          {verification
            ? 'The pictures were deleted after the decision.'
            : 'The store has sent no documents.'}
        </p>
      ) : mayOpen ? (
        <StoreDocuments
          storeId={store.id}
          kinds={kinds}
          notes={{
            ...(verification && {
              registration: `${verification.registeredName}, ${verification.registrationNumber}`,
              permit: `until ${formatDate(verification.permitUntil)}`,
            }),
          }}
        />
      ) : (
        <p className="text-15 text-ink-2">{kinds.length} documents, which moderators open.</p>
      )}
      {verification?.decision && (
        <p className="mt-3 text-15">
          {DECIDED[verification.decision]} by {verification.decidedBy}
          {verification.decidedAt && `, ${dayAndTime(Date.parse(verification.decidedAt))}`}
          {verification.reason && `: ${verification.reason}`}
        </p>
      )}
    </Panel>
  )
}
const DECIDED = { verify: 'Verified', ask: 'Another document was asked for', refuse: 'Refused' }

function Record({ store: { record, createdAt } }: StoreProps) {
  const { bookings, cancelledByStore, replyMinutes, decisions, strikes } = record
  return (
    <Panel title="Record" end={`since ${formatDate(toDay(Date.parse(createdAt)))}`}>
      <Kpis
        kpis={[
          { label: 'Bookings, 90 days', value: bookings },
          {
            label: 'Cancelled by store',
            value: bookings === 0 ? '–' : `${Math.round((100 * cancelledByStore) / bookings)}%`,
          },
          { label: 'Replies within', value: replyMinutes === null ? '–' : `${replyMinutes} min` },
          {
            label: 'Decided reports',
            value: decisions,
            ...(strikes > 0 && { note: strikes === 1 ? '1 strike' : `${strikes} strikes` }),
          },
        ]}
      />
    </Panel>
  )
}

const Offers = ({ store: { offers } }: StoreProps) =>
  offers.length > 0 && (
    <Panel title="Offers">
      <ul>
        {offers.map(({ id, title, status }) => (
          <li key={id} className="flex justify-between gap-4 border-line py-2 text-15 not-first:border-t">
            <Link className={linkClass} href={getHref({ page: 'offer', id })}>
              {title}
            </Link>
            <span className="text-ink-2">{status}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )

const Facts = ({ store }: StoreProps) => (
  <Panel title="Store">
    <FactList
      facts={[
        { label: 'Owner', value: store.owner.name, link: { page: 'person', id: store.owner.id } },
        { label: 'Phone of the owner', value: store.owner.phone },
        { label: 'Category', value: store.category },
        { label: 'Area', value: store.place },
        { label: 'Rating', value: store.record.rating === null ? null : String(store.record.rating) },
        { label: 'Followers', value: String(store.record.followers) },
        { label: 'Bookings to come', value: String(store.comingBookings) },
        {
          label: 'Verified',
          value: store.verifiedAt === null ? 'no' : formatDate(toDay(Date.parse(store.verifiedAt))),
        },
      ]}
    />
  </Panel>
)

const History = ({ store: { history } }: StoreProps) => (
  <Panel title="Who did what">
    {history.length === 0 ? (
      <p className="text-15 text-ink-2">Nothing yet.</p>
    ) : (
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {history.map(({ at, who, what, reason }) => (
          <li key={`${at} ${what}`} className="text-15">
            {who ?? 'The system'}: {ACTIONS[what] ?? what}
            {reason && `, “${reason}”`}
            <time className="block text-14 text-ink-2" dateTime={at}>
              {dayAndTime(Date.parse(at))}
            </time>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)

const ACTIONS: Record<string, string> = {
  'store.created': 'created it',
  'store.edited': 'edited it',
  'store.awaits-approval': 'asked for it to be published',
  'store.published': 'published it',
  'store.unpublished': 'made it a draft',
  'store.closed': 'closed it',
  'store.suspended': 'suspended it',
  'store.unsuspended': 'ended the suspension',
  'store.document-sent': 'sent a document',
  'store.document-opened': 'opened a document',
  'store.verification-requested': 'asked for verification',
  'store.verification-verified': 'verified it',
  'store.verification-asked': 'asked for another document',
  'store.verification-refused': 'refused to verify it',
}
