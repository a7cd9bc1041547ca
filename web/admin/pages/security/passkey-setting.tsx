import { useState, type FormEvent } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { PASSKEY_TEXTS } from '#contract/admin/access-limits.ts'
import { formatDate, toDay, relativeTime, type At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { SettingRow } from '#web/parts/settings/setting-rows.tsx'
import { Setting, SettingButtons, settingPanel } from '#web/parts/settings/setting.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { KeyRound } from '#web/ui/icons/icons.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { createPasskey } from './ask-passkey.ts'

type Passkey = Reply<Api['GET /admin/passkeys']>['passkeys'][number]
type PasskeySettingProps = { passkeys: Passkey[]; now: At; onChange: () => void }

/** The passkeys of the signed-in admin. */
export function PasskeySetting({ passkeys, now, onChange }: PasskeySettingProps) {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const reauthenticate = useReauthentication()
  const remove = useSubmit(
    ({ id }: Passkey) => reauthenticate(() => call('DELETE /admin/passkeys/:id', { params: { id } })),
    { toast: 'Passkey removed', onSuccess: onChange },
  )
  return (
    <Setting
      icon={<KeyRound />}
      title="Passkeys"
      state="Sign in with a fingerprint, face or PIN of a device. One is enough; two are safer."
      action={
        !isAdding && (
          <Button variant="line" size="touch" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {isAdding && <AddPasskey onClose={() => setAdding(false)} onAdded={onChange} />}
      <Refused by={remove} />
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <SettingRow key={passkey.id} name={passkey.name} detail={formatDetail(passkey, now)}>
              <Button variant="line" size="touch" onClick={() => setRemoved(passkey)}>
                Remove
              </Button>
            </SettingRow>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={(open) => !open && setRemoved(undefined)}
        title={`Remove “${removed?.name ?? ''}”?`}
        description="You cannot sign in with it any more."
        confirmLabel="Remove passkey"
        cancelLabel="Keep passkey"
        danger
        busy={remove.isBusy && 'Removing…'}
        onConfirm={() => removed && void remove.submit(removed).finally(() => setRemoved(undefined))}
      />
    </Setting>
  )
}

function formatDetail({ createdAt, lastUsedAt }: Passkey, now: At): string {
  const added = `Added ${formatDate(toDay(Date.parse(createdAt)))}`
  return lastUsedAt === null ? added : `${added}, used ${relativeTime(Date.parse(lastUsedAt), now)}`
}

function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const reauthenticate = useReauthentication()
  const { setForm, fieldErrors, ...add } = useSubmit(
    async (name: string) => {
      const { options } = await reauthenticate(() => call('POST /admin/passkeys/options'))
      const answer = await createPasskey(options)
      if (!answer) return
      await call('POST /admin/passkeys', { body: { answer, name } })
      onAdded()
      onClose()
    },
    { check: (name) => (name === '' ? { name: 'Name the device, such as “Phone”' } : undefined) },
  )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void add.submit(String(new FormData(event.currentTarget).get('name') ?? '').trim())
  }
  return (
    <form className={settingPanel} method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={add} />
      <TextField
        label="Name of the device"
        name="name"
        maxLength={PASSKEY_TEXTS.name.max}
        error={fieldErrors.name}
        autoComplete="off"
      />
      <SettingButtons>
        <Button type="submit" busy={add.isBusy && 'Waiting for the device…'}>
          Continue
        </Button>
        <Button variant="soft" onClick={onClose}>
          Cancel
        </Button>
      </SettingButtons>
    </form>
  )
}
