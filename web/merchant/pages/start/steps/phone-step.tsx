import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
import { Problem } from '#contract/problem.ts'
import { useResend } from '#web/parts/auth/resend.ts'
import { call } from '#web/api/browser.ts'
import { updateSession } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { CODE_DIGITS } from '#web/ui/forms/code-digits.ts'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSave } from '../../../components/edits/use-save.ts'
import { MayCall, showPhone } from '../frame/may-call.tsx'
import { StepForm, type StepProps } from '../frame/step-form.tsx'

/** The phone of the owner's account, which a code by SMS verifies. */
export function PhoneStep({ store, states }: StepProps) {
  const save = useSave({ fields: { phone_number: { label: m.merchant_start_phone_number() } } })
  const [mayCall, setMayCall] = useState(true)
  const session = useSession()
  const phone = session?.phoneNumber ?? null
  const code = useRef<HTMLInputElement>(null)
  const [wasSent, setSent] = useState(false)
  function showCode() {
    setSent(true)
    requestAnimationFrame(() => code.current?.focus())
  }
  const resend = useResend(() => call('POST /users/resend-otp', { body: { phone: phone ?? '' } }), {
    onSuccess: showCode,
    onProblem(problem) {
      if (problem.code !== 'resend-too-soon') return false
      // A code of a minute ago is still on its way.
      showCode()
      return true
    },
  })
  const [isChanging, setChanging] = useState(false)
  const [otp, setOtp] = useState('')
  const isVerified = store.checklist.some(({ item, isDone }) => item === 'phone' && isDone)

  async function send(): Promise<string> {
    if (isVerified) return store.id
    // A code works once: what follows may be tried again.
    if (!session?.isPhoneVerified) await verify()
    if (mayCall && phone !== null) await showPhone(store.id, phone)
    return store.id
  }
  async function verify(): Promise<void> {
    if (otp.length < CODE_DIGITS) throw Problem.invalid([['otp', m.field_otp_incomplete()]])
    try {
      await call('POST /users/verify-otp', { body: { phone: phone ?? '', otp } })
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'wrong-otp') throw error
      setOtp('')
      throw Problem.invalid([['otp', error.message]])
    }
    updateSession({ isPhoneVerified: true })
  }
  const changePhone = () =>
    save.save(async (body) => {
      const { merchantProfile } = await call('PUT /stores/merchant/profile', { body })
      updateSession({ phoneNumber: merchantProfile.phone_number, isPhoneVerified: false })
      setChanging(false)
      setSent(false)
    })

  const asksPhone = isChanging || phone === null
  return (
    <StepForm
      step="phone"
      states={states}
      storeId={store.id}
      save={save}
      onSave={send}
      button={isVerified ? undefined : m.merchant_start_phone_verify()}
      isWaiting={!isVerified && !wasSent}
    >
      {isVerified ? (
        <Note tone="ok">{m.merchant_start_phone_verified()}</Note>
      ) : asksPhone ? (
        <>
          <TelField {...save.field('phone_number')} defaultValue={phone ? formatPhone(phone) : ''} />
          <p>
            <Button variant="line" busy={save.isSaving && m.ui_saving()} onClick={() => void changePhone()}>
              {m.merchant_start_phone_save()}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>
            <ParaglideMessage
              message={m.merchant_start_phone_to}
              inputs={{ phone: formatPhone(phone) }}
              markup={{ b: bold }}
            />
          </p>
          {wasSent && (
            <CodeField
              ref={code}
              label={m.merchant_start_phone_code()}
              hint={m.merchant_start_phone_code_hint()}
              name="otp"
              value={otp}
              onChange={setOtp}
              // The last digit is rendered by then.
              onDone={() => queueMicrotask(() => save.getForm()?.requestSubmit())}
              {...(save.fieldErrors.otp && { error: save.fieldErrors.otp })}
            />
          )}
          <MayCall phone={phone} checked={mayCall} onChange={setMayCall} />
          <Refused by={resend} />
          <p className="flex flex-wrap gap-3">
            <Button
              variant={wasSent ? 'line' : 'ink'}
              disabled={resend.secondsLeft > 0}
              busy={resend.isBusy && m.ui_sending()}
              onClick={() => void resend.submit()}
            >
              {resend.secondsLeft > 0
                ? m.merchant_start_phone_again_in({ seconds: resend.secondsLeft })
                : wasSent
                  ? m.merchant_start_phone_again()
                  : m.merchant_start_phone_send()}
            </Button>
            <Button variant="line" onClick={() => setChanging(true)}>
              {m.merchant_start_phone_change()}
            </Button>
          </p>
        </>
      )}
    </StepForm>
  )
}
