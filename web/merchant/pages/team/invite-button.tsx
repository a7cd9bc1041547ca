import { UserPlus } from '#web/components/icons/icons.tsx'
import { useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Button } from '#web/components/forms/button.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Sheet } from '#web/components/overlays/bottom-sheet.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { errorsIn, RoleFields, roleInput, type ChoiceErrors, type RoleChoice } from './role-fields.tsx'
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
  const [errors, setErrors] = useState<ChoiceErrors & { address?: string }>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const to = readAddress(address)
    const found = {
      ...(to === null && { address: m.merchant_team_address_invalid() }),
      ...errorsIn(choice),
    }
    setErrors(found)
    setRefusal(undefined)
    if (to === null) return form.current?.querySelector('input')?.focus()
    if (found.staff) return form.current?.querySelector('select')?.focus()
    if (found.stores) return form.current?.querySelector<HTMLElement>('[type=checkbox]')?.focus()
    setSending(true)
    try {
      const { message } = await call('POST /merchant/team/invitations', {
        body: { ...to, ...roleInput(choice) },
      })
      notifyDone(message)
      onClose()
      onDone()
    } catch (error) {
      setRefusal(problemOf(error).message)
      setSending(false)
    }
  }
  return (
    <Sheet
      open
      onOpenChange={(next) => !next && onClose()}
      title={m.merchant_team_invite_title()}
      foot={
        <Button type="submit" form="invite" busy={isSending && m.merchant_team_sending()}>
          {m.merchant_team_send_invitation()}
        </Button>
      }
    >
      <form id="invite" ref={form} className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
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
function readAddress(typed: string): { email: string } | { phoneNumber: string } | null {
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
