import { CopyText } from './copy-text.ts'
import { CountDown } from './count-down.ts'
import { KeptDraft } from './kept-draft.ts'
import { PaymentWatch } from './payment-watch.ts'
import { PushOffer } from './push-offer.ts'
import { SentForm } from './sent-form.ts'
import { SignUpCheck } from './sign-up-check.ts'
import { SmsCode } from './sms-code.ts'
import { TimeHold } from './time-hold.ts'

/** The elements that only pages of the booking have, in a script of their own (public/elements/define-elements.ts). */
const ELEMENTS: Record<string, CustomElementConstructor> = {
  'copy-text': CopyText,
  'count-down': CountDown,
  'kept-draft': KeptDraft,
  'payment-watch': PaymentWatch,
  'push-offer': PushOffer,
  'sent-form': SentForm,
  'sign-up-check': SignUpCheck,
  'sms-code': SmsCode,
  'time-hold': TimeHold,
}

export function defineBookingElements(): void {
  for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element)
  // A page that answers a form is loaded as a page from now on, also when the browser has dropped it from memory.
  history.replaceState(history.state, '')
  if (document.querySelector('booking-frame')) void defineBookingFrame()
}

/** Only the first page of a frame has it. */
async function defineBookingFrame(): Promise<void> {
  const frame = await import('../../embed/booking-frame.ts').catch(() => null)
  if (frame) customElements.define('booking-frame', frame.BookingFrame)
}
