/** What every page knows of the person who is signed in. The server writes it into the page, so that no page has to ask. */
export type Session = {
  readonly id: string
  readonly role: 'customer' | 'merchant' | 'admin'
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** 2547… or 2541…, as M-Pesa wants it. */
  readonly phoneNumber: string | null
  readonly isPhoneVerified: boolean
  readonly avatar: string | null
  /** As they chose it, on whatever device: so the page is light or dark from its first byte. */
  readonly appearance: 'system' | 'light' | 'dark'
}
