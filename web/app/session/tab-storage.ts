/** The forms of saved-forms.ts, which is loaded only if there are some. */
export const FORMS = 'saved-forms'

/** Stores a value in this tab. Storage may be unavailable (private windows): then nothing is restored. */
export function setStored(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // The user fills the form in again.
  }
}

export function getStored(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export function removeStored(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
