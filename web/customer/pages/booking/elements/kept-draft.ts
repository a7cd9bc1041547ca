/**
 * `<kept-draft data-owner="…" data-item="…">` around the form of a visitor's details or of the review: keeps what is typed in the
 * tab, because it does not belong in the address, and fills it in again when the same person returns to it, also after the
 * network was gone while it was sent. The review is of one offer or service (`data-item`). `data-sent`: the server has filled in what was sent. With `data-done` the booking is made, and
 * nothing is kept.
 */
export class KeptDraft extends HTMLElement {
  connectedCallback(): void {
    if ('done' in this.dataset) return forget()
    if (!('sent' in this.dataset)) this.#fillIn()
    this.addEventListener('input', this)
    this.#keep()
  }

  handleEvent(): void {
    this.#keep()
  }

  #keep(): void {
    const { owner, item } = this.dataset
    const fields = this.#fields.map((field) => [
      field.name,
      field.type === 'checkbox' ? field.matches(':checked') : field.value,
    ])
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ owner, item, fields: Object.fromEntries(fields) }))
    } catch {
      // Storage may be unavailable (private windows): then the customer types it again.
    }
  }

  #fillIn(): void {
    const kept = read()
    if (kept?.owner !== this.dataset.owner || kept?.item !== this.dataset.item) return
    for (const field of this.#fields) {
      const value = kept?.fields[field.name]
      if (typeof value === 'boolean' && field instanceof HTMLInputElement) field.checked = value
      else if (typeof value === 'string') field.value = value
    }
  }

  /** What is typed; what changes the page, such as the way to pay, is chosen again. */
  get #fields(): (HTMLInputElement | HTMLTextAreaElement)[] {
    const all = this.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    return [...all].filter(({ type, dataset }) => type !== 'hidden' && !('preview' in dataset))
  }
}

const KEY = 'booking-draft'
type Kept = { owner?: string; item?: string; fields: Record<string, string | boolean> }

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null // only this element writes it
  } catch {
    return null
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
