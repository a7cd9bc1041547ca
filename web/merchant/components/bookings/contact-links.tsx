import { MessageCircle, Phone } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { kenyanPhone, readablePhone } from '#domain/accounts/phone.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { platformName } from '#web/ui/navigation/platform-name.ts'
import { useMay } from '../../role.ts'
import { paths } from '../../paths.ts'

/** The ways to reach the customer of a booking. A walk-in has no account to chat with. */
export function ContactLinks({ bookingId, name, phone, isWalkIn }: ContactLinksProps) {
  const mayChat = useMay()('answerChats')
  const msisdn = phone === null ? null : kenyanPhone(phone)
  return (
    <>
      {phone !== null && (
        <ButtonLink
          variant="line"
          href={`tel:${msisdn ? `+${msisdn}` : phone}`}
          aria-label={m.merchant_calendar_call_number({ number: readablePhone(phone) })}
        >
          <Phone />
          {m.merchant_calendar_call()}
        </ButtonLink>
      )}
      {msisdn && (
        <ButtonLink variant="line" href={`https://wa.me/${msisdn}`}>
          {platformName('whatsapp')}
        </ButtonLink>
      )}
      {!isWalkIn && mayChat && (
        <ButtonLink variant="line" href={paths.chat({ bookingId, search: name })}>
          <MessageCircle />
          {m.merchant_chat_title()}
        </ButtonLink>
      )}
    </>
  )
}

type ContactLinksProps = { bookingId: string; name: string; phone: string | null; isWalkIn: boolean }
