import { UserPlus } from '#web/ui/icons/icons.tsx'
import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { errorsIn, RoleFields, roleInput, type RoleChoice } from './role-fields.tsx'
import type { NamedStore, Person } from './role-texts.ts'

export function InviteButton({ people, stores, onDone }: InviteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="noscript:hidden" onClick={() => setOpen(true)}>
        <UserPlus />
        {m.merchant_team_invite()}
      </Button>
      {isOpen && (
        <InviteSheet people={people} stores={stores} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </>
  )
}

function InviteSheet({ people, stores, onClose, onDone }: InviteSheetProps) {
  const [address, setAddress] = useState('')
  const [choice, setChoice] = useState<RoleChoice>({
    role: 'front-desk',
    staffId: '',
    storeIds: null,
  })
  const send = useSubmit(
    (to: Address | null) =>
      call('POST /merchant/team/invitations', { body: { ...to, ...roleInput(choice) } }),
    {
      check: (to) => ({
        ...(to === null && { address: m.merchant_team_address_invalid() }),
        ...errorsIn(choice),
      }),
      toast: ({ message }) => message,
      onSuccess() {
        onClose()
        onDone()
      },
    },
  )
  const { setForm } = send
  const errors = send.fieldErrors

  function submit(event: FormEvent) {
    event.preventDefault()
    void send.submit(readAddress(address))
  }
  return (
    <Sheet
      open
      onOpenChange={(next) => !next && onClose()}
      title={m.merchant_team_invite_title()}
      foot={
        <Button type="submit" form="invite" busy={send.isBusy && m.ui_sending()}>
          {m.merchant_team_send_invitation()}
        </Button>
      }
    >
      <form id="invite" ref={setForm} className="grid gap-4" noValidate onSubmit={submit}>
        <Refused by={send} />
        <TextField
          label={m.merchant_team_address()}
          name="address"
          hint={m.merchant_team_address_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          error={errors.address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <RoleFields value={choice} people={people} stores={stores} errors={errors} onChange={setChoice} />
        <p className="quiet">{m.merchant_team_invite_note()}</p>
      </form>
    </Sheet>
  )
}

/** An e-mail address or a Kenyan mobile number, whichever was typed. */
type Address = { email: string } | { phoneNumber: string }
function readAddress(typed: string): Address | null {
  const text = typed.trim()
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) return { email: text.toLowerCase() }
  const phoneNumber = kenyanPhone(text)
  return phoneNumber === null ? null : { phoneNumber }
}

type InviteButtonProps = {
  people: readonly Person[]
  stores: readonly NamedStore[]
  onDone: () => void
}
type InviteSheetProps = InviteButtonProps & { onClose: () => void }
