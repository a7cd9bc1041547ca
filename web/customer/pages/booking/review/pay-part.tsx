import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { formatPhone, kenyanPhone } from '#domain/accounts/phone.ts'
import { isAirtelNumber, providerName, type PromptMethodName } from '#domain/payments/payment-methods.ts'
import type { At } from '#domain/time/time.ts'
import { bold, boldIn } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { CancelTerms } from './cancel-terms.tsx'
import type { Draft } from '../state/draft.ts'
import type { Item } from '../state/load.ts'
import { MAX_TYPED_PHONE } from '../typed-phone.ts'

export const PAY_FROM = 'payFrom'

/** Payment of the fee: the method, the phone, and the time until which the fee comes back. */
export function PayPart(props: PayPartProps) {
  const { item, creditCents, start, now, methods, method } = props
  return (
    <Part title={methods.length > 1 ? m.booking_review_pay_how() : m.booking_review_pay_title()}>
      {item.needsConsultation && (
        <div className="mb-4 max-w-140">
          <Note>
            <ParaglideMessage
              message={m.booking_review_consultation}
              inputs={{ store: item.storeName }}
              markup={{ b: bold }}
            />
          </Note>
        </div>
      )}
      {methods.length > 1 && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-1 mb-3">
          <legend className="sr-only">{m.booking_review_pay_how()}</legend>
          {methods.map((each) => (
            <Radio key={each} name="payBy" value={each} defaultChecked={each === method} data-preview>
              {providerName(each)}
            </Radio>
          ))}
        </fieldset>
      )}
      <PayingPhone {...props} />
      <p className="quiet mb-4">{m.booking_review_card()}</p>
      <div className="max-w-140">
        <CancelTerms {...{ item, creditCents, start, now, method }} />
      </div>
    </Part>
  )
}

type PayPartProps = PayingPhoneProps & {
  item: Item
  creditCents: number
  start: At
  now: At
  /** The ways to pay that are offered. */
  methods: readonly PromptMethodName[]
}

function PayingPhone({ phone, draft, error, method }: PayingPhoneProps) {
  const provider = providerName(method)
  const typed = typedPhone(phone, draft)
  if (phone !== null && typed === null)
    return (
      <div className="mb-4">
        <p>
          <ParaglideMessage
            message={m.booking_review_phone}
            inputs={{ number: formatPhone(phone), provider }}
            markup={{ phone: boldIn('whitespace-nowrap') }}
          />
        </p>
        <button type="submit" name="payWith" value="other" className={switchClass}>
          {m.booking_pay_other_number()}
        </button>
      </div>
    )
  return (
    <div className="mb-4 max-w-140">
      <TelField
        label={m.booking_pay_number({ provider })}
        hint={m.booking_pay_dialog_pin()}
        name={PAY_FROM}
        maxLength={MAX_TYPED_PHONE}
        defaultValue={typed ?? ''}
        error={error}
        // The field replaces the button that was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={phone !== null && typed === ''}
      />
      {phone !== null && (
        <button type="submit" name="payWith" value="own" className={switchClass}>
          {m.booking_pay_own_number({ number: formatPhone(phone) })}
        </button>
      )}
    </div>
  )
}

type PayingPhoneProps = {
  phone: string | null
  draft: Draft
  error: string | undefined
  method: PromptMethodName
}

/** Returns the number typed instead of the user's own phone; null while the user's own phone pays. */
const typedPhone = (phone: string | null, { payFrom }: Pick<Draft, 'payFrom'>): string | null =>
  payFrom ?? (phone === null ? '' : null)

/** The phone that pays; null if none, or no valid one, is given. */
export function payingPhone(phone: string | null, draft: Pick<Draft, 'payFrom'>): string | null {
  const typed = typedPhone(phone, draft)
  return typed === null ? phone : kenyanPhone(typed)
}

/** Returns the method that pays the fee: the chosen one, else the one that the number suggests. */
export function chooseMethod(
  methods: readonly PromptMethodName[],
  payer: string | null,
  { payBy }: Pick<Draft, 'payBy'>,
): PromptMethodName {
  const suggested: PromptMethodName = payer !== null && isAirtelNumber(payer) ? 'airtel' : 'mpesa'
  return [payBy, suggested].find((each) => each !== undefined && methods.includes(each)) ?? 'mpesa'
}

const switchClass = clsx(linkClass, 'min-h-11 text-14 leading-6')
