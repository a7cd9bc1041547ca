/** `<sms-code>` around the form of a code: draws its digits, and sends it when it is complete, typed or by WebOTP. */
export class SmsCode extends HTMLElement {
  #stop: (() => void) | undefined

  connectedCallback(): void {
    const input = this.#input
    if (!input) return
    this.addEventListener('input', () => this.#type(input.value))
    input.focus()
    // It may have been typed before this script was there. What Back or a reload has filled in again is not sent by itself.
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded instanceof PerformanceNavigationTiming && loaded.type === 'navigate') this.#type(input.value)
    else this.#draw(input)
    // Browsers with WebOTP offer the code of an SMS that names this site.
    if ('OTPCredential' in window) void this.#readSms()
  }

  disconnectedCallback(): void {
    this.#stop?.()
  }

  async #readSms(): Promise<void> {
    const reading = await import('#web/parts/auth/read-sms-code.ts').catch(() => null)
    if (this.isConnected) this.#stop = reading?.readSmsCode((code) => this.#type(code))
  }

  #type(text: string): void {
    const input = this.#input
    if (!input) return
    const digits = this.#boxes.length
    input.value = text.replace(/\D/g, '').slice(0, digits)
    this.#draw(input)
    if (input.value.length === digits) input.form?.requestSubmit()
  }

  #draw(input: HTMLInputElement): void {
    const { value } = input
    for (const [at, box] of this.#boxes.entries()) {
      box.textContent = value[at] ?? ''
      box.toggleAttribute('data-current', at === Math.min(value.length, this.#boxes.length - 1))
    }
  }

  get #boxes(): NodeListOf<HTMLElement> {
    return this.querySelectorAll('[data-digit]')
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector('input[name=otp]')
  }
}
