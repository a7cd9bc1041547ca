import type { Challenge } from '#web/parts/auth/sign-up/proof-of-work.ts'

/**
 * `<sign-up-check data-challenge="…">` in the form of a visitor's details: solves the calculation that the server asks for, shows its
 * progress, and sends the form again with the solution. Its button cancels.
 */
export class SignUpCheck extends HTMLElement {
  readonly #leaving = new AbortController()

  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => {
      this.#leaving.abort()
      this.hidden = true
    })
    void this.#solve()
  }

  disconnectedCallback(): void {
    this.#leaving.abort()
  }

  async #solve(): Promise<void> {
    const challenge = JSON.parse(this.dataset.challenge ?? 'null') as Challenge // the server writes it
    const [progress, field] = [this.querySelector('progress'), this.querySelector('input')]
    try {
      const { solve } = await import('#web/parts/auth/sign-up/proof-of-work.ts')
      const proof = await solve(
        challenge,
        (share) => {
          if (progress) progress.value = Math.round(share * 100)
        },
        this.#leaving.signal,
      )
      if (!field) return
      field.value = JSON.stringify(proof)
      field.form?.requestSubmit()
    } catch {
      if (!this.#leaving.signal.aborted) this.#fail()
    }
  }

  /** The browser cannot compute it: the message of the server says what else is possible. */
  #fail(): void {
    this.querySelector('[data-solving]')?.setAttribute('hidden', '')
    this.querySelector('[data-failed]')?.removeAttribute('hidden')
  }
}
