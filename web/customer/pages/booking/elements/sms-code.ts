import { CODE_DIGITS } from '#web/ui/forms/code-digits.ts'
import { readSmsCode } from '#web/parts/auth/read-sms-code.ts'

/** `<sms-code>` around the form of a code: draws its digits, and sends it when it is complete, typed or by WebOTP. */
export class SmsCode extends HTMLElement {
  #stop?: () => void

  connectedCallback(): void {
    const input = this.#input
    if (!input) return
    this.addEventListener('input', () => this.#type(input.value))
    input.focus()
    this.#draw(input)
    this.#stop = readSmsCode((code) => this.#type(code))
  }

  disconnectedCallback(): void {
    this.#stop?.()
  }

  #type(text: string): void {
    const input = this.#input
    if (!input) return
    input.value = text.replace(/\D/g, '').slice(0, CODE_DIGITS)
    this.#draw(input)
    if (input.value.length === CODE_DIGITS) input.form?.requestSubmit()
  }

  #draw(input: HTMLInputElement): void {
    const { value } = input
    for (const [at, box] of this.querySelectorAll<HTMLElement>('[data-digit]').entries()) {
      box.textContent = value[at] ?? ''
      box.toggleAttribute('data-current', at === Math.min(value.length, CODE_DIGITS - 1))
    }
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector('input[name=otp]')
  }
}
