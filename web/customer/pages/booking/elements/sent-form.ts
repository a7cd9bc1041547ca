import type { TimeHold } from './time-hold.ts'
import { nameHint } from '#web/app/session/name-hint.ts'

/**
 * `<sent-form>` around a form that the browser sends by itself: shows that it is being sent (`data-busy` of the button), ignores a
 * second tap, sends it for another `data-preview` choice, and leads to the first fault of an answer. `data-visitor`: a page that
 * Back shows as it was before its visitor signed in is loaded again.
 */
export class SentForm extends HTMLElement {
  #isSent = false

  connectedCallback(): void {
    this.addEventListener('submit', this)
    this.addEventListener('change', this)
    addEventListener('pageshow', this)
    this.#showFault()
  }

  disconnectedCallback(): void {
    removeEventListener('pageshow', this)
  }

  handleEvent(event: Event): void {
    if (event instanceof SubmitEvent) this.#send(event)
    else if (event.type === 'change') this.#preview(event.target)
    else this.#showAgain()
  }

  #send(event: SubmitEvent): void {
    if (this.#isSent) return event.preventDefault()
    this.#isSent = true
    const { submitter } = event
    if (submitter?.matches('[data-busy]:not([aria-busy])')) this.#showBusy(submitter)
    const holding = this.closest<TimeHold>('time-hold')?.holding
    if (!holding) return
    // A hold that is on its way would be another visitor's for this form.
    event.preventDefault()
    void holding.then(() => {
      this.#isSent = false
      this.querySelector('form')?.requestSubmit(submitter)
    })
  }

  /** A button is sent with its form, so it stays enabled. */
  #showBusy(submitter: HTMLElement): void {
    for (const button of this.#likeButtons(submitter)) {
      button.ariaBusy = 'true'
      button.dataset.text = button.textContent
      button.textContent = button.dataset.busy ?? ''
    }
  }

  /** On a phone and on a wide screen, the same button is at different places. */
  #likeButtons(submitter: HTMLElement): HTMLElement[] {
    const { form } = submitter as HTMLButtonElement // only buttons have data-busy
    const all = [...(form?.elements ?? [])].filter((each) => each instanceof HTMLButtonElement)
    return all.filter((each) => each.dataset.busy === submitter.dataset.busy)
  }

  #preview(changed: EventTarget | null): void {
    if (!(changed instanceof HTMLInputElement) || !('preview' in changed.dataset)) return
    const button = document.createElement('button')
    button.name = 'preview'
    button.hidden = true
    changed.form?.append(button)
    changed.form?.requestSubmit(button)
  }

  /** The browser shows a stored page again after Back. */
  #showAgain(): void {
    if ('visitor' in this.dataset && nameHint() !== null) return location.replace(location.href)
    this.#isSent = false
    for (const button of document.querySelectorAll<HTMLElement>('button[aria-busy][data-text]')) {
      button.ariaBusy = null
      button.textContent = button.dataset.text ?? ''
    }
  }

  #showFault(): void {
    const fault = this.querySelector<HTMLElement>('[aria-invalid=true]')
    if (fault) {
      fault.focus()
      // The bar at the foot of a phone covers what only has the focus.
      const message = fault.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
      return document.getElementById(message)?.scrollIntoView({ block: 'nearest' })
    }
    const alert = this.querySelector<HTMLElement>('[role=alert]:not([hidden] *)')
    if (!alert) return
    alert.tabIndex = -1
    alert.focus()
  }
}
