import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Download, FileBraces, Trash } from '#web/ui/icons/icons.tsx'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { bold, linkTo } from '#web/ui/feedback/message-markup.tsx'
import { ERASE_GRACE_MS } from '#domain/accounts/account-policy.ts'
import { dayAndTime, DAY } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { forgetSession } from '#web/app/session/session-store.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { paths } from '../../paths.ts'
import { attempt } from '../../attempt.ts'
import { Consents } from './consents.tsx'
import { saveFile } from '#web/app/document/save-file.ts'
import { Setting, SettingButtons, SettingsList } from '#web/parts/settings/setting.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { SettingsFrame } from './settings-frame.tsx'

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

export const meta = () => privateMeta(m.settings_data_title(), m.settings_data_description())

export default function OwnData() {
  const { consents, settings, upcoming } = useLoaderData<typeof loader>()
  const [eraseAfter, setEraseAfter] = useState<string>()
  if (eraseAfter) return <DeletionScheduled eraseAfter={eraseAfter} />
  return (
    <SettingsFrame
      current={paths.profile.ownData()}
      title={m.settings_data_title()}
      lead={<ParaglideMessage message={m.settings_data_lead} markup={{ link: linkTo(paths.privacy()) }} />}
    >
      <Consents consents={consents} settings={settings} />
      <SettingsList>
        <Export />
        <Deletion upcoming={upcoming} onDone={setEraseAfter} />
      </SettingsList>
    </SettingsFrame>
  )
}

function Export() {
  const reauthenticate = useReauthentication()
  const download = useSubmit(() => reauthenticate(() => call('GET /users/export')), {
    toast: m.settings_data_exported(),
    onSuccess: ({ exportedAt, data }) =>
      saveFile('my-d3-data.json', 'application/json', JSON.stringify({ exportedAt, ...data }, null, 2)),
  })
  return (
    <Setting
      icon={<FileBraces />}
      title={m.settings_data_export()}
      state={m.settings_data_export_about()}
      action={
        <Button
          variant="line"
          size="touch"
          className="noscript:hidden"
          busy={download.isBusy && m.settings_data_exporting()}
          onClick={() => void download.submit()}
        >
          <Download />
          {m.settings_data_export_button()}
        </Button>
      }
    >
      <Refused by={download} />
    </Setting>
  )
}

const GRACE_DAYS = ERASE_GRACE_MS / DAY

function Deletion({ upcoming, onDone }: { upcoming: number; onDone: (eraseAfter: string) => void }) {
  const reauthenticate = useReauthentication()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useSubmit(() => reauthenticate(() => call('POST /users/delete-account')), {
    onSuccess(result) {
      onDone(result.eraseAfter)
      forgetSession()
    },
  })
  return (
    <Setting icon={<Trash />} title={m.settings_delete()} state={m.settings_delete_what_happens()}>
      <ol className="grid gap-2 text-15 leading-small [counter-reset:step]">
        <Step>{m.settings_delete_step_sign_out()}</Step>
        <Step>
          <ParaglideMessage
            message={m.settings_delete_step_grace}
            inputs={{ count: GRACE_DAYS }}
            markup={{ b: bold }}
          />
        </Step>
        <Step>{m.settings_delete_step_erase()}</Step>
        <Step>{m.settings_delete_step_books()}</Step>
      </ol>
      {upcoming > 0 && (
        <Note>
          <ParaglideMessage
            message={m.settings_delete_upcoming}
            inputs={{ count: upcoming }}
            markup={{ link: linkTo(paths.profile.bookings()) }}
          />
        </Note>
      )}
      <Refused by={remove} />
      <SettingButtons className="noscript:hidden">
        <Button
          variant="danger"
          disabled={upcoming > 0}
          busy={remove.isBusy && m.settings_delete_deleting()}
          onClick={() => setConfirming(true)}
        >
          {m.settings_delete()}
        </Button>
      </SettingButtons>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={m.settings_delete_question()}
        description={m.settings_delete_description({ count: GRACE_DAYS })}
        cancelLabel={m.settings_delete_keep()}
        confirmLabel={m.settings_delete()}
        danger
        onConfirm={() => {
          setConfirming(false)
          void remove.submit()
        }}
      />
    </Setting>
  )
}

const Step = ({ children }: { children: ReactNode }) => (
  <li
    className="relative pl-6 [counter-increment:step] before:absolute before:left-0 before:text-ink-3
      before:tabular-nums before:content-[counter(step)_'.']"
  >
    {children}
  </li>
)

function DeletionScheduled({ eraseAfter }: { eraseAfter: string }) {
  return (
    <main id="main" tabIndex={-1} className="page-column pt-5 wide:pt-8">
      <State
        heading={<h1>{m.settings_delete_goodbye()}</h1>}
        action={
          <>
            {/* Loads the page afresh, so that nothing of this user stays in memory. */}
            <a className={buttonClass({ variant: 'ink' })} href={paths.home()}>
              {m.ui_go_home()}
            </a>
            <ButtonLink variant="line" href={paths.signIn()} onClick={leave}>
              {m.settings_delete_keep()}
            </ButtonLink>
          </>
        }
        role="status"
      >
        {m.settings_delete_scheduled({ when: dayAndTime(Date.parse(eraseAfter)) })}
      </State>
    </main>
  )
}

function leave(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  window.location.assign(paths.signIn())
}
