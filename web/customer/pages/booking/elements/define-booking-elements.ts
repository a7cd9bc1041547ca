import { KeptDraft } from './kept-draft.ts'
import { SentForm } from './sent-form.ts'
import { SignUpCheck } from './sign-up-check.ts'
import { SmsCode } from './sms-code.ts'
import { TimeHold } from './time-hold.ts'

/** The elements of the booking's pages, which load them when they have one of them. */
const ELEMENTS: Record<string, CustomElementConstructor> = {
  'kept-draft': KeptDraft,
  'sent-form': SentForm,
  'sign-up-check': SignUpCheck,
  'sms-code': SmsCode,
  'time-hold': TimeHold,
}

for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element)
