import { Download, FileJson, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { ERASE_GRACE_MS } from '#domain/accounts/account-policy.ts'
import { dayAndTime, DAY } from '#domain/time/time.ts'
import { call } from '#web/shared/document/browser.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { paths } from '../../paths.ts'
import { attempt } from '../offers/attempt.ts'
import { Consents } from './consents.tsx'
import { saveFile } from './save-file.ts'
import { Setting } from './setting.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { useSensitiveAction } from './use-sensitive-action.ts'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const isCustomer = context.get(sessionContext)?.role === 'customer'
  const [{ consents }, { data: settings }, upcoming] = await Promise.all([
    call('GET /users/consents', { signal }),
    call('GET /users/notification-settings', { signal }),
    isCustomer
      ? attempt(call('GET /bookings/user', { query: { status: 'upcoming', page: 1, limit: 1 }, signal }))
      : null,
  ])
  return { consents, settings, upcoming: upcoming?.loaded?.pagination.total ?? 0 }
}

export const meta = () =>
  privateMeta('Your data', 'Your consents, a copy of your data, and how to delete your account.')

export default function OwnData() {
  const { consents, settings, upcoming } = useLoaderData<typeof loader>()
  const [eraseAfter, setEraseAfter] = useState<string>()
  if (eraseAfter) return <DeletionScheduled eraseAfter={eraseAfter} />
  return (
    <SettingsFrame
      current={paths.profile.ownData()}
      title="Your data"
      lead={
        <>
          It is yours.{' '}
          <Link className="link" href={paths.privacy()}>
            How we treat it
          </Link>
        </>
      }
    >
      <Consents consents={consents} settings={settings} />
      <div className="settings-list">
        <Export />
        <Deletion upcoming={upcoming} onDone={setEraseAfter} />
      </div>
    </SettingsFrame>
  )
}

function Export() {
  const { isBusy, refusal, run } = useSensitiveAction()
  const download = () =>
    run(
      () => call('GET /users/export'),
      ({ exportedAt, data }) => {
        saveFile('my-d3-data.json', 'application/json', JSON.stringify({ exportedAt, ...data }, null, 2))
        notifyDone('Your data is in your downloads')
      },
    )
  return (
    <Setting
      icon={<FileJson />}
      title="Download my data"
      state="Your account, bookings, payments, consents, devices and sign-in history, as one JSON file."
      action={
        <Button
          variant="line"
          size="sm"
          className="needs-script"
          busy={isBusy && 'Collecting…'}
          onClick={() => void download()}
        >
          <Download />
          Download
        </Button>
      }
    >
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </Setting>
  )
}

const GRACE_DAYS = ERASE_GRACE_MS / DAY

function Deletion({ upcoming, onDone }: { upcoming: number; onDone: (eraseAfter: string) => void }) {
  const { isBusy, refusal, run } = useSensitiveAction()
  const [isConfirming, setConfirming] = useState(false)
  const remove = () =>
    run(
      () => call('POST /users/delete-account'),
      (result) => onDone(result.eraseAfter),
    )
  return (
    <Setting icon={<Trash2 />} title="Delete Account" state="What happens:">
      <ol className="plain-steps">
        <li>You are signed out everywhere, at once.</li>
        <li>
          For {GRACE_DAYS} days nothing is lost. <b>Sign in again, and your account stays as it was.</b>
        </li>
        <li>Then your name, e-mail, number, picture and settings are erased for good.</li>
        <li>
          Bookings and payments stay in the books, as the law asks, but nobody can tell any more whose they
          were.
        </li>
      </ol>
      {upcoming > 0 && (
        <Note>
          You have {upcoming === 1 ? '1 booking' : `${upcoming} bookings`} to come. Cancel{' '}
          {upcoming === 1 ? 'it' : 'them'} first, or wait until {upcoming === 1 ? 'it is' : 'they are'} over.{' '}
          <Link className="link" href={paths.profile.bookings()}>
            My Bookings
          </Link>
        </Note>
      )}
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <p className="setting-btns needs-script">
        <Button
          variant="danger"
          disabled={upcoming > 0}
          busy={isBusy && 'Deleting…'}
          onClick={() => setConfirming(true)}
        >
          Delete Account
        </Button>
      </p>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete your account?"
        description={`You are signed out everywhere now. After ${GRACE_DAYS} days it cannot be brought back.`}
        keep="Keep my account"
        confirm="Delete Account"
        danger
        onConfirm={() => {
          setConfirming(false)
          void remove()
        }}
      />
    </Setting>
  )
}

function DeletionScheduled({ eraseAfter }: { eraseAfter: string }) {
  return (
    <main id="main" tabIndex={-1} className="wrap hd">
      <div className="state" role="status">
        <h1>Goodbye, unless you change your mind</h1>
        <p>
          You are signed out everywhere. Your account is erased on {dayAndTime(Date.parse(eraseAfter))}. Sign
          in before then, and it stays as it was.
        </p>
        {/* Loads the page afresh, so that nothing of this user stays in memory. */}
        <a className="btn ink" href={paths.home()}>
          Go Home
        </a>
        <ButtonLink variant="line" href={paths.signIn()} onClick={leave}>
          Keep my account
        </ButtonLink>
      </div>
    </main>
  )
}

function leave(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  window.location.assign(paths.signIn())
}
