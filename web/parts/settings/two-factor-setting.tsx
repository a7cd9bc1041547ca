import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Smartphone } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { SecondFactorField } from '#web/parts/auth/second-factor-field.tsx'
import { call } from '#web/api/browser.ts'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { CODE_DIGITS } from '#web/ui/forms/code-digits.ts'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { CopyButton } from './copy-button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { codeText, Setting, SettingButtons, settingPanel } from './setting.tsx'

type Enrolment = { secret: string; uri: string; qr: string }

export function TwoFactorSetting({ isOn, recoveryCodesLeft, onChange }: TwoFactorProps) {
  const reauthenticate = useReauthentication()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  const [form, setForm] = useState<'off' | 'codes'>()

  const begin = useSubmit(() => reauthenticate(() => call('POST /users/two-factor')), {
    onSuccess: setEnrolment,
  })
  const turnOff = async (code: string) => {
    await reauthenticate(() => call('DELETE /users/two-factor', { body: { code } }))
    setForm(undefined)
    setCodes(undefined)
    notifyDone(m.settings_two_factor_is_off())
    onChange()
  }
  const renew = async (code: string) => {
    const { recoveryCodes } = await reauthenticate(() =>
      call('POST /users/two-factor/recovery-codes', { body: { code } }),
    )
    setForm(undefined)
    setCodes(recoveryCodes)
    onChange()
  }

  return (
    <Setting
      icon={<Smartphone />}
      title={m.settings_two_factor_title()}
      state={
        isOn ? (
          <>
            <span className="mr-1">
              <Pill tone="ok">{m.settings_two_factor_on()}</Pill>
            </span>{' '}
            {codesLeftText(recoveryCodesLeft)}
          </>
        ) : (
          m.settings_two_factor_off_about()
        )
      }
      action={
        !isOn &&
        !enrolment && (
          <Button
            variant="line"
            size="touch"
            className="noscript:hidden"
            busy={begin.isBusy && m.ui_one_moment()}
            onClick={() => void begin.submit()}
          >
            {m.settings_two_factor_turn_on()}
          </Button>
        )
      }
    >
      <Refused by={begin} />
      {enrolment && !isOn && !codes && (
        <ConfirmEnrolment
          enrolment={enrolment}
          onCancel={() => setEnrolment(undefined)}
          onDone={(recoveryCodes) => {
            setEnrolment(undefined)
            setCodes(recoveryCodes)
            onChange()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {isOn && !codes && !form && (
        <SettingButtons className="noscript:hidden">
          <Button variant="line" size="touch" onClick={() => setForm('codes')}>
            {m.settings_two_factor_new_codes()}
          </Button>
          <Button variant="danger" size="touch" onClick={() => setForm('off')}>
            {m.settings_two_factor_turn_off()}
          </Button>
        </SettingButtons>
      )}
      {isOn && form === 'off' && (
        <CodeForm
          title={m.settings_two_factor_off_question()}
          lead={m.settings_two_factor_off_lead()}
          cancelLabel={m.settings_two_factor_off_keep()}
          confirmLabel={m.settings_two_factor_off_confirm()}
          danger
          onCancel={() => setForm(undefined)}
          onCode={turnOff}
        />
      )}
      {isOn && form === 'codes' && (
        <CodeForm
          title={m.settings_two_factor_codes_question()}
          lead={m.settings_two_factor_codes_lead()}
          cancelLabel={m.settings_two_factor_codes_keep()}
          confirmLabel={m.settings_two_factor_codes_confirm()}
          onCancel={() => setForm(undefined)}
          onCode={renew}
        />
      )}
    </Setting>
  )
}

function codesLeftText(left: number): string {
  if (left === 0) return m.settings_two_factor_no_codes_left()
  return m.settings_two_factor_codes_left({ count: left })
}

/** Asks for a code of the app or a recovery code before the protection of the second factor changes. */
function CodeForm({ title, lead, cancelLabel, confirmLabel, danger, onCancel, onCode }: CodeFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const send = useSubmit(onCode, {
    check: (code) => (code.length < CODE_DIGITS ? { code: m.settings_two_factor_code_missing() } : undefined),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send.submit(String(new FormData(event.currentTarget).get('code') ?? '').trim())
  }
  return (
    <form className={settingPanel} method="post" noValidate onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1} className="focus:outline-none">
        {title}
      </h3>
      <p className="text-ink-2">{lead}</p>
      <SecondFactorField name="code" error={send.fieldErrors.code ?? send.problem?.message} />
      <SettingButtons>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={send.isBusy && m.settings_checking()}
        >
          {confirmLabel}
        </Button>
        <Button variant="soft" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </SettingButtons>
    </form>
  )
}

/** The app gets the secret by QR code or keyboard; its first code confirms it. */
function ConfirmEnrolment({
  enrolment,
  onCancel,
  onDone,
}: {
  enrolment: Enrolment
  onCancel: () => void
  onDone: (codes: string[]) => void
}) {
  const reauthenticate = useReauthentication()
  const [code, setCode] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const confirm = useSubmit(
    (typed: string) =>
      reauthenticate(() => call('POST /users/two-factor/confirm', { body: { code: typed } })),
    {
      check: (typed) =>
        typed.length < CODE_DIGITS ? { code: m.settings_two_factor_digits_missing() } : undefined,
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onProblem: () => setCode(''),
    },
  )
  const wrong = confirm.fieldErrors.code ?? confirm.problem?.message
  function submit(event: FormEvent) {
    event.preventDefault()
    void confirm.submit(code)
  }
  return (
    <form className={settingPanel} method="post" noValidate onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1} className="focus:outline-none">
        {m.settings_two_factor_add_title()}
      </h3>
      <ol className="grid gap-5">
        <li className="grid justify-items-start gap-2.5">
          <p>{m.settings_two_factor_scan()}</p>
          <img
            className="rounded-xl bg-white"
            src={enrolment.qr}
            alt={m.settings_two_factor_qr()}
            width={192}
            height={192}
          />
          <p className="quiet">
            <ParaglideMessage
              message={m.settings_two_factor_same_phone}
              inputs={{}}
              markup={{
                link: ({ children }) => (
                  <a className={linkClass} href={enrolment.uri}>
                    {children}
                  </a>
                ),
              }}
            />
          </p>
          <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <code className={codeText}>
              {enrolment.secret.match(/.{1,4}/g)?.join(' ') ?? enrolment.secret}
            </code>
            <CopyButton text={enrolment.secret} label={m.settings_two_factor_copy_secret()} />
          </p>
        </li>
        <li>
          <CodeField
            label={m.settings_two_factor_enter_code()}
            value={code}
            onChange={setCode}
            onDone={(typed) => void confirm.submit(typed)}
            {...(wrong && { error: wrong })}
          />
        </li>
      </ol>
      <SettingButtons>
        <Button type="submit" busy={confirm.isBusy && m.settings_checking()}>
          {m.settings_two_factor_confirm()}
        </Button>
        <Button variant="soft" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </SettingButtons>
    </form>
  )
}

type TwoFactorProps = { isOn: boolean; recoveryCodesLeft: number; onChange: () => void }
type CodeFormProps = {
  title: string
  lead: string
  cancelLabel: string
  confirmLabel: string
  danger?: boolean
  onCancel: () => void
  onCode: (code: string) => Promise<void>
}
