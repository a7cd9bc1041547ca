import { toCsv } from '#domain/text/csv.ts'

/** What the Contact Picker of Chrome on Android gives; other browsers have none. */
type Contact = { name?: string[]; tel?: string[]; email?: string[] }
type ContactPicker = { select(properties: string[], options: { multiple: boolean }): Promise<Contact[]> }

const getPicker = (): ContactPicker | undefined =>
  // The types of browsers do not have it.
  'contacts' in navigator ? (navigator.contacts as ContactPicker) : undefined

export const hasContactPicker = (): boolean => getPicker() !== undefined

/** Lets the merchant choose contacts of the phone. Returns them as a table, or null if none were chosen. */
export async function chooseContacts(): Promise<Blob | null> {
  const contacts = (await getPicker()?.select(['name', 'tel', 'email'], { multiple: true })) ?? []
  if (contacts.length === 0) return null
  const rows = contacts.map(({ name, tel, email }) => [
    name?.[0] ?? '',
    (tel ?? []).join(' ::: '),
    email?.[0] ?? '',
  ])
  return new Blob([toCsv([['name', 'phone', 'email'], ...rows])])
}
